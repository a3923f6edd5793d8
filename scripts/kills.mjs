// `npm run check:kills`: a mixed load on the production server while it and its database are killed repeatedly
// (SEC-13).
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'

const root = path.dirname(import.meta.dirname)
await ensureBuilt(root)
const args = ['--import', 'tsx', 'src/testing/kills/main.ts', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
