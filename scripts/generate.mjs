// Generates types, database schema, the admin's import map, and the types of the example clients. With --check it
// changes nothing, and exits with status 1 if a committed file or migration is out of date.
import { spawnSync } from 'node:child_process'
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

const { status } = spawnSync('npx', ['tsx', 'scripts/generateFiles.ts', ...(check ? ['--migration'] : [])], {
  stdio: ['ignore', 'ignore', 'inherit'],
  // In this phase the configuration needs no database.
  env: { ...process.env, NEXT_PHASE: 'phase-production-build', LOG_LEVEL: 'warn' },
})
if (!check) process.exit(status ?? 1)

const missing = readdirSync('migrations').filter((file) => !migrationsBefore.has(file))
for (const file of missing) rmSync(`migrations/${file}`)
const stale = generated.filter((file) => existsSync(file) && readFileSync(file, 'utf8') !== before.get(file))
for (const [file, text] of before) if (text !== null) writeFileSync(file, text)

for (const file of stale) process.stderr.write(`${file} is out of date. Run "npm run generate".\n`)
if (missing.length > 0) {
  process.stderr.write(
    'The collections differ from the migrations. Run "npx payload migrate:create <name>".\n',
  )
}
process.exit(status === 0 && stale.length + missing.length === 0 ? 0 : 1)
