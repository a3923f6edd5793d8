import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isDiskFull } from '@/lib/errors'
import { hashToken, mintToken } from '@/lib/tokens'
import { FILE_NAMES } from '@/queries/media'
import { onDatabase } from '@/testing/faults/database'
import { noVariables } from '@/testing/noVariables'
import { startServerProcess, type ServerProcess } from '@/testing/serverProcess'
import { mountSmallDisk } from '@/testing/smallDisk'

const folder = mkdtempSync(join(inject('testFolder'), 'full-'))
const [dataDir, mediaDir] = [join(folder, 'data'), join(folder, 'media')]
const isMounted = mountSmallDisk(dataDir, '160m', { files: 5_000 }) && mountSmallDisk(mediaDir, '2m')

describe.runIf(isMounted)('SEC-21: a full disk', () => {
  const variables = {
    ...noVariables,
    DATA_DIR: dataDir,
    MEDIA_DIR: mediaDir,
    PAYLOAD_SECRET: 'a secret for tests that is long enough',
    ADMIN_EMAILS: 'admin@example.com',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'fatal',
  }
  let server: ServerProcess
  let token: string
  let noise: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    const raw = { width: 400, height: 300, channels: 3 } as const
    noise = new Uint8Array(
      await sharp(randomBytes(400 * 300 * 3), { raw })
        .png()
        .toBuffer(),
    )
    server = await startServerProcess(variables)
    token = mintToken()
    await onDatabase(databaseUrl(), async (database) => {
      // A vacuum of the catalog deletes a file that the next connection writes again.
      await database.query('alter system set autovacuum = off')
      await database.query(`
        select pg_reload_conf();
        insert into projects (id, name, slug, color) values (gen_random_uuid(), 'Shop', 'shop', '#2563eb');
        insert into api_clients (id, name, mode, audience, token_hash)
        values (gen_random_uuid(), 'Writer', 'write', 'internal', '${hashToken(token)}')`)
    })
  })
  afterAll(() => server.stop())

  async function call(method: string, path: string, body?: FormData | object) {
    const isForm = body instanceof FormData
    const response = await fetch(server.address + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        // While a disk is filled, nothing here notices that the server closes a connection.
        Connection: 'close',
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      json: text.startsWith('{') ? JSON.parse(text) : null,
      retryAfter: response.headers.get('retry-after'),
    }
  }

  /** Creates a draft that does not fit into what PostgreSQL has reserved. A repeated call has the same key. */
  const createDraft = (key: string) => {
    const text = Array.from({ length: 10_000 }, () => Math.random().toString(36).slice(2, 11)).join('')
    const blocks = [{ type: 'text', data: { text } }]
    const draft = { project: 'shop', title: key, type: 'fix', idempotency_key: key, blocks }
    return call('POST', '/api/v1/posts', draft)
  }

  /** Uploads a picture of 360 kB. */
  function upload() {
    const form = new FormData()
    form.set('file', new File([noise], 'noise.png', { type: 'image/png' }))
    form.set('project', 'shop')
    return call('POST', '/api/v1/media', form)
  }

  async function titles(): Promise<string[]> {
    const { json } = await call('GET', '/api/v1/drafts?per_page=100')
    return json.items.map(({ title }: { title: string }) => title).sort()
  }

  /** Address of the database. */
  function databaseUrl(): string {
    const [password, port] = ['postgres.password', 'postgres.port'].map((name) =>
      readFileSync(join(dataDir, name), 'utf8').trim(),
    )
    return `postgres://postgres:${password}@127.0.0.1:${port}/update_archive`
  }

  /** Every row that an upload or a draft writes, by table. */
  const rows = () =>
    onDatabase(databaseUrl(), async (database) => {
      const found: Record<string, string[]> = {}
      for (const table of ['posts', '_posts_v', 'post_media', 'media', 'unowned_images', 'audit']) {
        const { rows } = await database.query<{ row: string }>(
          `select md5(${table}::text) as row from ${table} order by 1`,
        )
        found[table] = rows.map(({ row }) => row)
      }
      return found
    })

  test('of the database: writes are a 503 that leaves nothing, reads go on, and so does all once there is room', async () => {
    expect((await createDraft('before')).status).toBe(201)
    const before = await rows()
    const release = fill(dataDir)
    const refused = await Promise.all(['a', 'b', 'c'].map(createDraft))
    for (const { status, json, retryAfter } of refused)
      expect({ status, type: json.type, retryAfter }).toEqual({
        status: 503,
        type: 'unavailable',
        retryAfter: expect.stringMatching(/^\d+$/),
      })
    expect(await rows()).toEqual(before)
    expect(await titles()).toEqual(['before'])
    expect((await call('GET', '/readyz')).status).toBe(200)
    release()
    expect((await createDraft('a')).status).toBe(201)
    expect(await titles()).toEqual(['a', 'before'])
  })

  test('of the database so full that PostgreSQL stops: everything is a 503 until there is room, and nothing is lost', async () => {
    const [before, rowsBefore] = [await titles(), await rows()]
    const release = fill(dataDir)
    await stopForLackOfRoom()
    expect(await createDraft('d')).toMatchObject({ status: 503, json: { type: 'unavailable' } })
    expect((await call('GET', '/healthz')).status).toBe(200)
    expect((await call('GET', '/readyz')).status).toBe(503)
    release()
    await expect.poll(async () => (await createDraft('d')).status, { timeout: 15_000 }).toBe(201)
    expect(await titles()).toEqual([...before, 'd'].sort())
    // With one draft more, and the rest as it was.
    for (const [table, rowsAfter] of Object.entries(await rows()))
      expect(rowsAfter, table).toEqual(expect.arrayContaining(rowsBefore[table] ?? []))
  })

  test.each([
    ['room', fill],
    ['files', fillWithFiles],
  ])(
    'of the data folder without %s: uploads are a 507 that leaves nothing, reads go on',
    async (_what, fillUp) => {
      const [images, before] = [readdirSync(mediaDir), await rows()]
      const release = fillUp(dataDir)
      expect(await upload()).toMatchObject({ status: 507, json: { type: 'insufficient_storage' } })
      expect((await call('GET', '/api/v1/posts')).status).toBe(200)
      expect(await rows()).toEqual(before)
      expect(readdirSync(mediaDir)).toEqual(images)
      expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
      release()
      const { status, json } = await upload()
      expect(status).toBe(201)
      expect((await call('DELETE', `/api/v1/media/${json.id}`)).status).toBe(204)
    },
  )

  test('of the images: uploads are a 507 that leaves nothing, everything else goes on', async () => {
    let last = await upload()
    const [first] = [last.json.id]
    while (last.status === 201) last = await upload()
    expect(last).toMatchObject({ status: 507, json: { type: 'insufficient_storage' } })
    const [files, before] = [readdirSync(mediaDir), await rows()]
    expect((await upload()).status).toBe(507)
    expect(readdirSync(mediaDir)).toEqual(files)
    expect(await rows()).toEqual(before)
    expect(await namesInRows()).toEqual(files.filter((name) => !name.startsWith('.')).sort())
    expect((await createDraft('e')).status).toBe(201)
    expect((await call('DELETE', `/api/v1/media/${first}`)).status).toBe(204)
    expect((await upload()).status).toBe(201)
  })

  /** The names of all files that images have. */
  const namesInRows = () =>
    onDatabase(databaseUrl(), async (database) => {
      const { rows } = await database.query<{ names: string[] }>(`select ${FILE_NAMES} as names from media`)
      return rows.flatMap(({ names }) => names).sort()
    })

  /** Lets PostgreSQL begin new files of its log until there is no room for one. */
  async function stopForLackOfRoom(): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl() })
    client.on('error', () => undefined)
    await client.connect()
    const fillLog = async () => {
      for (;;) await client.query(`select pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`)
    }
    await expect(fillLog()).rejects.toThrow()
    await client.end()
  }
})

/** Fills a disk. Returns how to make room again. */
function fill(disk: string): () => void {
  const ballast = join(disk, 'ballast')
  for (const size of [1024 * 1024, 4 * 1024]) untilFull(() => appendFileSync(ballast, new Uint8Array(size)))
  return () => rmSync(ballast)
}

/** Fills a disk with so many files that it takes no more. Returns how to make room again. */
function fillWithFiles(disk: string): () => void {
  const ballast = join(disk, 'ballast')
  mkdirSync(ballast)
  let count = 0
  untilFull(() => writeFileSync(join(ballast, String((count += 1))), ''))
  return () => rmSync(ballast, { recursive: true })
}

function untilFull(write: () => void): void {
  try {
    for (;;) write()
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}
