import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '..')
/** npm's record of the installed packages. */
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        name: z.string().optional(),
        version: z.string(),
        dev: z.boolean().default(false),
        optional: z.boolean().default(false),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')))
const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ 'bom-ref': z.string() }) }),
  components: z.array(
    z.object({ 'bom-ref': z.string(), purl: z.string(), licenses: z.array(z.unknown()).optional() }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
/** The package of which the build copies a file. */
const COPIED = '@scalar/api-reference'

test('OPS-34: the bill of materials lists the packages of the image, with versions and licences', () => {
  const script = path.join(import.meta.dirname, 'sbom.mjs')
  const printed = execFileSync(process.execPath, [script], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const { metadata, components, dependencies } = bill.parse(JSON.parse(printed))
  const refs = new Set(components.map((component) => component['bom-ref']))
  const expected = Object.entries(packages).flatMap(([folder, { name, version, dev, optional }]) => {
    const called = name ?? folder.split('node_modules/').at(-1)
    return dev && called !== COPIED ? [] : { ref: `${called}@${version}`, optional }
  })
  expect([...refs].filter((ref) => !expected.some((one) => one.ref === ref))).toEqual([])
  // npm 10 installs some for other platforms and does not list them.
  expect(expected.filter(({ ref, optional }) => !optional && !refs.has(ref))).toEqual([])
  for (const name of ['payload', 'next']) {
    const ref = `${name}@${packages[`node_modules/${name}`]?.version}`
    const licenses = [{ license: { id: 'MIT' } }]
    expect(components).toContainEqual({ 'bom-ref': ref, purl: `pkg:npm/${ref}`, licenses })
  }
  refs.add(metadata.component['bom-ref'])
  expect(
    dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
  ).toEqual([])
})
