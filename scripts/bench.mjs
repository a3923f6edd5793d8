// npm run bench: compares the production build with the fastest plain server (docs/performance.md). `--help` prints the
// options.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { checkNode, ensureInstalled } from './install.mjs'

const root = path.dirname(import.meta.dirname)
checkNode()
process.chdir(root)
const args = process.argv.slice(2)
await ensureInstalled(root)
const { ensureBuilt } = await import('./build.mjs')
if (!args.includes('--help')) await ensureBuilt(root)
const bench = spawn(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...args], { stdio: 'inherit' })
// The benchmark stops its own servers and database; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal))
bench.once('close', (status) => process.exit(status ?? 1))
