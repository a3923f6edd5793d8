import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openEmbedded } from '@/server/database/embedded/openEmbedded'
import { accessTo, picture } from './access'
import { freePort } from './freePort'
import { ProductionServer } from './productionServer'
import { noVariables } from './noVariables'
import { runProgram, type Ended } from './runProgram'

const CRON_SECRET = 'the secret of the scheduler in this trial'
/** What a program says that wants to write where it may not. */
const NOT_WRITABLE = /EROFS|EACCES|EPERM|read-only file system|permission denied/i

/**
 * Uses an image as an operator does, with a separate PostgreSQL: its health check, pages, commands, the job script, and an upload
 * with a token. `npm run check:image` calls it. Throws on any failure.
 * @param run a program that runs a command in the image, with its user and a read-only root
 * @param command the image's `CMD`
 * @param healthCheck the image's `HEALTHCHECK`
 */
async function tryImage(run: string, command: string[], healthCheck: string[]): Promise<void> {
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
    ARCHIVE_URL: url,
    DATABASE_URL: database.url,
    PAYLOAD_SECRET: 'only for this trial, and long enough',
    CRON_SECRET,
    ADMIN_EMAILS: 'admin@example.com',
    NODE_ENV: 'production' as const,
  }
  const server = new ProductionServer(url, env, { command: [run, ...command] })
  const inImage = (words: string[]) => runProgram(run, words, { cwd: folder, env })
  const payload = (words: string[]) => inImage(['npx', 'payload', ...words])
  try {
    requireEqual('the user', (await inImage(['id', '-u'])).out, ['1000'])
    for (const path of ['/archive', '/home/node', '/var/tmp'])
      requireEqual(`writing to ${path}`, (await inImage(['touch', `${path}/file`])).code, 1)
    requireEqual('packages missing in sbom.json', await unlisted(inImage), [])
    requireEqual('the health check before the start', (await inImage(healthCheck)).code, 1)
    await server.start()
    requireEqual('the health check', (await inImage(healthCheck)).code, 0)
    requireSuccess('demo', await payload(['demo']))
    const { token, cookie } = await accessTo(url, payload, { project: 'trial', role: 'admin' })
    for (const page of [
      '/',
      '/admin',
      '/admin/collections/posts/create',
      '/admin/globals/settings',
      '/missing',
    ]) {
      const { status } = await fetch(url + page, { headers: { Cookie: cookie }, redirect: 'manual' })
      requireEqual(page, status, page === '/missing' ? 404 : 200)
    }
    const body = new FormData()
    body.set('file', new File([await picture()], 'blue.png', { type: 'image/png' }))
    body.set('project', 'trial')
    const headers = { Authorization: `Bearer ${token}` }
    const { status } = await fetch(`${url}/api/v1/media`, { method: 'POST', headers, body })
    requireEqual('an upload', status, 201)
    requireSuccess('the job', await inImage(['node', 'jobs/callArchive.mjs', 'publish-due']))
    requireSuccess('backup', await payload(['backup', '--to', '.data/backup.tar']))
    requireSuccess('doctor', await payload(['doctor']))
    await server.stop()
    requireEqual('what the server could not write', NOT_WRITABLE.exec(server.output)?.[0], undefined)
  } finally {
    await server.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const installedSchema = z.object({
  packages: z.record(z.string(), z.object({ name: z.string().optional(), version: z.string() })),
})
const billSchema = z.object({ components: z.array(z.object({ 'bom-ref': z.string() })) })

/** The packages that are in the image and not in its bill of materials. */
async function unlisted(inImage: (words: string[]) => Promise<Ended>): Promise<string[]> {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse((await inImage(['cat', file])).out.join('\n'))
  const { packages } = installedSchema.parse(await read('node_modules/.package-lock.json'))
  const { components } = billSchema.parse(await read('sbom.json'))
  const listed = new Set(components.map((component) => component['bom-ref']))
  // `scripts/prune.mjs` has removed some.
  const folders = new Set((await inImage(['ls', '-d', ...Object.keys(packages)])).out)
  requireEqual('whether there are packages', folders.size > 300, true)
  return Object.entries(packages)
    .filter(([path]) => folders.has(path))
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
    .filter((named) => !listed.has(named))
}

function requireSuccess(what: string, { code, out, error }: Ended): void {
  const printed = [...out, error].join('\n')
  if (code !== 0 || NOT_WRITABLE.test(printed)) throw new Error(`${what} ended with ${code}: ${printed}`)
}

function requireEqual(what: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
}

const [run = '', command = '', healthCheck = ''] = process.argv.slice(2)
const words = (list: string) => z.array(z.string()).min(1).parse(JSON.parse(list))
await tryImage(run, words(command), words(healthCheck))
