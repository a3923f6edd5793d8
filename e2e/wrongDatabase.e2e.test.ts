import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createArchive, createDatabase, dropDatabase, urlOf } from '@/testing/database/databases'
import { startAlone, type Production } from './support/production'
import { callApi, createProject, issueToken } from './support/calls'

/** Images. The last one is missing in the older database. */
const COUNT = 3

const server = inject('databaseServer')
/** The names of databases on it. */
const databases = Object.fromEntries(
  ['archive', 'empty', 'other', 'older'].map((name) => [name, `${name}_${randomUUID().replaceAll('-', '')}`]),
)
const folder = mkdtempSync(join(tmpdir(), 'archive-wrong-'))
const media = join(folder, 'media')
/** The same images from before there were ids. */
const mediaWithoutId = join(folder, 'media without id')
let token: string
const images: { id: string; url: string; sha256: string }[] = []

beforeAll(async () => {
  for (const name of ['archive', 'empty']) await createArchive(server, nameOf(name))
  const archive = await start('archive', media)
  await createProject(archive, 'shop')
  token = await issueToken(archive, { name: 'Writer', mode: 'write', audience: 'internal' })
  for (let at = 0; at < COUNT; at += 1) images.push(await upload(archive, at))
  await archive.stop()

  await createDatabase(server, nameOf('older'), nameOf('archive'))
  // As in a copy from before the upload: neither row nor record.
  await run('older', `delete from media where id = '${images.at(-1)?.id}'; delete from unowned_images`)
  await createDatabase(server, nameOf('other'), nameOf('older'))
  await run('other', 'update archive_identity set id = gen_random_uuid()')

  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const name of Object.keys(filesIn(media))) utimesSync(join(media, name), twoHoursAgo, twoHoursAgo)
  cpSync(media, mediaWithoutId, { recursive: true, preserveTimestamps: true })
  rmSync(join(mediaWithoutId, '.archive-id'))
})
afterAll(async () => {
  for (const name of Object.values(databases)) await dropDatabase(server, name)
  rmSync(folder, { recursive: true, force: true })
})

const nameOf = (database: string) => databases[database] ?? ''

function start(database: string, mediaDir: string): Promise<Production> {
  return startAlone({
    DATABASE_URL: urlOf(server, nameOf(database)),
    MEDIA_DIR: mediaDir,
    PAYLOAD_SECRET: 'a secret that is long enough for the test',
    ADMIN_EMAILS: 'admin@example.com',
  })
}

async function run(database: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(server, nameOf(database)) })
  await client.connect()
  await client.query(statements)
  await client.end()
}

async function upload(production: Production, at: number): Promise<(typeof images)[number]> {
  const picture = await sharp({ create: { width: 500 + at, height: 300, channels: 3, background: '#27a' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${at}.png`)
  form.set('project', 'shop')
  const { status, json } = await callApi(production, token, 'POST', '/media', form)
  expect(status).toBe(201)
  const url = new URL(json.url).pathname
  return { id: json.id, url, sha256: sha256(readFileSync(join(media, url.split('/').at(-1) ?? ''))) }
}

/** Every file in a folder, with its content. */
function filesIn(place: string): Record<string, string> {
  const names = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
  return Object.fromEntries(names.sort().map((name) => [name, sha256(readFileSync(join(place, name)))]))
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function warningsOf(production: Production): string[] {
  return production
    .output()
    .split('\n')
    .filter((line) => line.includes('No image was deleted'))
}

test.concurrent.for([
  { database: 'other', mediaDir: media, words: 'belongs to the archive' },
  { database: 'older', mediaDir: media, words: 'that this database has never known' },
  { database: 'empty', mediaDir: mediaWithoutId, words: 'has no images at all' },
])(
  'IMG-16: started with the database $database, every image stays byte for byte, and one warning says what to do',
  async ({ database, mediaDir, words }, { expect }) => {
    const before = filesIn(mediaDir)
    expect(Object.keys(before).length).toBeGreaterThan(2 * images.length)
    const production = await start(database, mediaDir)
    await expect.poll(() => warningsOf(production).length).toBeGreaterThan(0)
    expect(await production.stop()).toBe(0)
    const warnings = warningsOf(production)
    expect(warnings).toEqual([expect.stringContaining(words)])
    expect(JSON.parse(warnings[0] ?? '{}')).toMatchObject({
      level: 40,
      msg: expect.stringContaining(mediaDir),
    })
    expect(warnings[0]).toContain('Check DATABASE_URL')
    expect(filesIn(mediaDir)).toEqual(before)
  },
)

test('IMG-16: back on the right database, every image is served as before', async () => {
  const before = filesIn(media)
  const production = await start('archive', media)
  for (const { url, sha256: expected } of images) {
    const response = await fetch(production.url + url, { headers: { Authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(expected)
  }
  expect(warningsOf(production)).toEqual([])
  expect(await production.stop()).toBe(0)
  expect(filesIn(media)).toEqual(before)
})
