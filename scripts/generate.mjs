// Generates types, database schema, the admin's import map, and the types of the example clients. With --check it
// changes nothing, and the exit status says whether the committed files, including migrations, are up to date.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

const generated = [
  'src/payload-types.ts',
  'src/payload-generated-schema.ts',
  'src/app/(payload)/admin/importMap.js',
  'migrations/index.ts',
  'examples/types.ts',
]
const check = process.argv.includes('--check')
const before = new Map(generated.map((file) => [file, existsSync(file) ? readFileSync(file, 'utf8') : null]))
const migrationsBefore = new Set(readdirSync('migrations'))

// Each writes its own file.
await Promise.all([
  ...['generate:types', 'generate:db-schema', 'generate:importmap'].map((command) => payload(command)),
  run('npx', ['tsx', 'scripts/exampleTypes.ts']),
])
if (!check) process.exit(0)

await payload('migrate:create', 'missing', '--skip-empty')
const missing = readdirSync('migrations').filter((file) => !migrationsBefore.has(file))
for (const file of missing) rmSync(`migrations/${file}`)
const stale = generated.filter((file) => existsSync(file) && readFileSync(file, 'utf8') !== before.get(file))
for (const [file, text] of before) if (text !== null) writeFileSync(file, text)

for (const file of stale) process.stderr.write(`${file} is not current. Run "npm run generate".\n`)
if (missing.length > 0) {
  process.stderr.write(
    'The collections differ from the migrations. Run "npx payload migrate:create <name>".\n',
  )
}
process.exit(stale.length + missing.length > 0 ? 1 : 0)

/** Runs a Payload command in a phase that needs no database. */
async function payload(...args) {
  await run('npx', ['payload', ...args], { NEXT_PHASE: 'phase-production-build' })
}

/** Runs a program and shows its standard error. */
async function run(command, args, variables = {}) {
  const { stderr } = await promisify(execFile)(command, args, { env: { ...process.env, ...variables } })
  process.stderr.write(stderr)
}
