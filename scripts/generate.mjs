// Writes what is generated from the configuration: types, database schema, the admin's import map, and the example clients' types.
// With --check nothing is left changed: the exit status says whether the committed files are current, migrations included.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

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

for (const command of ['generate:types', 'generate:db-schema', 'generate:importmap']) payload(command)
execFileSync('npx', ['tsx', 'scripts/exampleTypes.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
if (!check) process.exit(0)

payload('migrate:create', 'missing', '--skip-empty')
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

/** Runs a command of Payload; the phase says that no database is there and none is wanted. */
function payload(...args) {
  execFileSync('npx', ['payload', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NEXT_PHASE: 'phase-production-build' },
  })
}
