import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { checkNode, ensureInstalled } from './install.mjs'
import { fail } from './run.mjs'

// `npm start` (OPS-3): installs and builds if needed, then becomes the server, so that signals reach it.
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
checkNode()
process.chdir(root)
process.env.NODE_ENV = 'production'
if (existsSync('.env')) process.loadEnvFile('.env')
await checkPortFirst()
await ensureInstalled(root)
const { ensureBuilt } = await import('./build.mjs')
await ensureBuilt(root, { preflight: true })
await import(pathToFileURL(path.join(root, 'dist/server.mjs')).href)

/**
 * Reports a port in use before minutes of installing and building. The server validates everything else about the address.
 */
function checkPortFirst() {
  const port = Number(process.env.PORT || 3000)
  const host = process.env.HOST || '127.0.0.1'
  return new Promise((resolve) => {
    if (!Number.isInteger(port) || port < 1 || port > 65_535) return resolve()
    const server = createServer()
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE')
        fail(`PORT ${port} on ${host} is used by another process. Stop it, or set PORT to a free port.`)
      resolve()
    })
    server.listen(port, host, () => server.close(() => resolve()))
  })
}
