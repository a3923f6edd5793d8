import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureInstalled } from './install.mjs'

// `npm run dev`: the same process as `npm start`, but from the sources, with Next compiling on demand.
const root = path.dirname(import.meta.dirname)
checkNode()
process.chdir(root)
process.env.NODE_ENV = 'development'
process.env.NEXT_TELEMETRY_DISABLED = '1'
await ensureInstalled(root)
const { register } = await import('tsx/esm/api')
register()
await import(pathToFileURL(path.join(root, 'src/server/main.ts')).href)
