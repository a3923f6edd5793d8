import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createArchive, createDatabase, dropDatabase, urlOf } from '@/testing/database/databases'
import { startAlone, type Production } from './support/production'
import { callApi, createProject, issueToken } from './support/calls'

/** More than the few that would pass as leftovers, and fewer than were uploaded after the copy was made. */
const [BEFORE_COPY, AFTER_COPY] = [7, 2]

const server = inject('databaseServer')
/** The names of databases on it. */
const databases = Object.fromEntries(
  ['archive', 'empty', 'other', 'older'].map((name) => [name, `${name}_${randomUUID().replaceAll('-', '')}`]),
)
let folder: string
let media: string
let token: string
const images: { id: string; url: string; sha256: string }[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archive-wrong-'))
  media = join(folder, 'media')
  for (const name of ['archive', 'empty', 'other']) await createArchive(server, nameOf(name))

  const other = await start('other', join(folder, 'media of another archive'))
  await upload(other, await setUp(other), 1)
  await other.stop()

  const first = await start('archive')
  token = await setUp(first)
  images.push(...(await upload(first, token, BEFORE_COPY)))
  await first.stop()
  await createDatabase(server, nameOf('older'), nameOf('archive'))
  const second = await start('archive')
  images.push(...(await upload(second, token, AFTER_COPY)))
  await second.stop()

  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const name of Object.keys(files())) utimesSync(join(media, name), twoHoursAgo, twoHoursAgo)
}, 300_000)
afterAll(async () => {
  for (const name of Object.values(databases)) await dropDatabase(server, name)
  rmSync(folder, { recursive: true, force: true })
})

const nameOf = (database: string) => databases[database] ?? ''

function start(database: string, mediaDir = media): Promise<Production> {
  return startAlone({
    DATABASE_URL: urlOf(server, nameOf(database)),
    MEDIA_DIR: mediaDir,
    PAYLOAD_SECRET: 'a secret that is long enough for the test',
    ADMIN_EMAILS: 'admin@example.com',
  })
}

async function setUp(production: Production): Promise<string> {
  await createProject(production, 'shop')
  return issueToken(production, { name: 'Writer', mode: 'write', audience: 'internal' })
}

async function upload(production: Production, by: string, count: number) {
  const uploaded: typeof images = []
  for (let at = 0; at < count; at += 1) {
    const picture = await sharp({ create: { width: 500 + at, height: 300, channels: 3, background: '#27a' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${at}.png`)
    form.set('project', 'shop')
    const { status, json } = await callApi(production, by, 'POST', '/media', form)
    expect(status).toBe(201)
    const path = new URL(json.url).pathname
    const bytes = readFileSync(join(production.environment.MEDIA_DIR ?? '', path.split('/').at(-1) ?? ''))
    uploaded.push({ id: json.id, url: path, sha256: sha256(bytes) })
  }
  return uploaded
}

/** Every file in the image folder, with its content. */
function files(): Record<string, string> {
  const names = readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(media.length + 1))
  return Object.fromEntries(names.sort().map((name) => [name, sha256(readFileSync(join(media, name)))]))
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Starts the archive with a database that does not belong to the folder, and checks what it does and logs. */
async function staysAsItIs(database: string, words: string): Promise<void> {
  const before = files()
  expect(Object.keys(before).length).toBeGreaterThan(2 * images.length)
  const production = await start(database)
  await expect.poll(() => warningsOf(production).length).toBeGreaterThan(0)
  expect(await production.stop()).toBe(0)
  const warnings = warningsOf(production)
  expect(warnings).toEqual([expect.stringContaining(words)])
  expect(JSON.parse(warnings[0] ?? '{}')).toMatchObject({ level: 40, msg: expect.stringContaining(media) })
  expect(warnings[0]).toContain('Check DATABASE_URL')
  expect(files()).toEqual(before)
}

function warningsOf(production: Production): string[] {
  return production
    .output()
    .split('\n')
    .filter((line) => line.includes('No image was deleted'))
}

test.for([
  ['empty', 'belongs to the archive'],
  ['other', 'belongs to the archive'],
  ['older', 'that this database has never known'],
])(
  'IMG-16: started with the database "%s", every image stays byte for byte, and one warning says what to do',
  ([database = '', words = '']) => staysAsItIs(database, words),
)

test('IMG-16: the same with an empty database and images from before there were ids', async () => {
  const id = join(media, '.archive-id')
  const kept = readFileSync(id)
  rmSync(id)
  try {
    await staysAsItIs('empty', 'has no images at all')
  } finally {
    writeFileSync(id, kept)
  }
})

test('IMG-16: back on the right database, every image is served as before', async () => {
  const before = files()
  const production = await start('archive')
  for (const { url, sha256: expected } of images) {
    const response = await fetch(production.url + url, { headers: { Authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(expected)
  }
  expect(warningsOf(production)).toEqual([])
  expect(await production.stop()).toBe(0)
  expect(files()).toEqual(before)
})
