// Prints the software bill of materials of the container image (CycloneDX JSON, OPS-34): `node scripts/sbom.mjs >sbom.json`. Lists every
// package that a page or the server may contain, so it needs all packages installed.
import { execFileSync } from 'node:child_process'

/** Development packages that the build copies a file of (`build.mjs`). */
const COPIED = ['@scalar/api-reference']

const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']
const bom = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }))
const needed = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
const refs = new Set()
// npm 11 marks a package as development if only one of its copies is.
for (const { 'bom-ref': ref, properties } of bom.components)
  if (properties.every(({ name }) => name !== 'cdx:npm:package:development')) keep(ref)
for (const { 'bom-ref': ref, name } of bom.components) if (COPIED.includes(name)) refs.add(ref)

const components = bom.components.filter((component) => refs.has(component['bom-ref']))
const dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref) || ref === bom.metadata.component['bom-ref'])
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
process.stdout.write(`${JSON.stringify({ ...bom, components, dependencies }, null, 2)}\n`)

/** Keeps a package and everything that it needs. */
function keep(ref) {
  if (refs.has(ref)) return
  refs.add(ref)
  needed.get(ref)?.forEach(keep)
}
