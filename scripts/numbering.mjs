// `npm run check:numbering`: the long version of the numbering check (SEC-10).
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const args = ['--import', 'tsx', 'src/testing/numbering/main.ts', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
