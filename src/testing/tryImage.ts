import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openEmbedded } from '@/server/database/embedded/openEmbedded'
import { accessTo, picture } from './access'
import { freePort } from './freePort'
import { ServerProcess } from './faults/serverProcess'
import { noVariables } from './noVariables'
import { runProgram } from './runProgram'

/**
 * Serves from a folder with the content of the container image and a separate PostgreSQL: pages, commands, and an
 * upload with a token. `npm run check:image` calls it with the folder. Throws on any failure.
 */
async function tryImage(image: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  const database = await openEmbedded(join(folder, 'postgres'), {
    info: () => undefined,
    error: () => undefined,
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...noVariables,
    PATH: process.env.PATH,
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    MEDIA_DIR: join(folder, 'media'),
    PAYLOAD_SECRET: 'only for this trial, and long enough',
    ADMIN_EMAILS: 'admin@example.com',
    NODE_ENV: 'production' as const,
  }
  const server = new ServerProcess(url, env, image)
  const run = (words: string[]) => runProgram('npx', ['payload', ...words], { cwd: image, env })
  try {
    await server.start()
    const { token, cookie } = await accessTo(url, run, { project: 'shop', role: 'admin' })
    for (const page of ['/', '/admin', '/admin/collections/posts/create', '/admin/globals/settings']) {
      const { status } = await fetch(url + page, { headers: { Cookie: cookie }, redirect: 'manual' })
      if (status !== 200) throw new Error(`${page} is ${status}`)
    }
    const body = new FormData()
    body.set('file', new File([await picture()], 'blue.png', { type: 'image/png' }))
    body.set('project', 'shop')
    const headers = { Authorization: `Bearer ${token}` }
    const { status } = await fetch(`${url}/api/v1/media`, { method: 'POST', headers, body })
    if (status !== 201) throw new Error(`an upload is ${status}`)
  } finally {
    await server.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await tryImage(resolve(process.argv[2] ?? ''))
