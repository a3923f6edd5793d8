import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { poolDb, type Db } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { shareStaticFiles } from './staticFiles'

let archive: TestArchive
let db: Db
let folder: string
beforeAll(async () => {
  archive = await openTestArchive()
  db = poolDb(archive.payload)
  folder = mkdtempSync(join(inject('testFolder'), 'static-files-'))
})
afterAll(() => archive.close())
beforeEach(async () => void (await db(sql`delete from static_files`)))
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts a server with a build of these files, and returns its address. Its pages respond with 404. */
async function start(build: string, files: Record<string, string | Buffer>, used = db): Promise<string> {
  const distDir = join(folder, build)
  for (const [name, content] of Object.entries(files)) {
    const file = join(distDir, 'static', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  writeFileSync(join(distDir, 'BUILD_ID'), build)
  const handle = await shareStaticFiles({ db: used, distDir, logger }, (_, response) => {
    response.writeHead(404).end('not found')
  })
  const server = createServer((request, response) => void handle(request, response))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/_next/static`
}

const warnings: string[] = []
const logger = { warn: (message: string) => void warnings.push(message) }

const stored = async () =>
  (await db<{ file: string }>(sql`select build || ' ' || name as file from static_files order by 1`)).map(
    ({ file }) => file,
  )

test('OPS-39: processes of two builds serve the files of both', async () => {
  const font = Buffer.from([0, 255, 10, 13, 92, 39])
  const earlier = await start('earlier', {
    'chunks/a.js': 'a()',
    'chunks/b.css': 'b{}',
    'media/c.woff2': font,
  })
  const later = await start('later', { 'chunks/d.js': 'd()' })
  expect(await stored()).toEqual([
    'earlier chunks/a.js',
    'earlier chunks/b.css',
    'earlier media/c.woff2',
    'later chunks/d.js',
  ])
  const script = await fetch(`${later}/chunks/a.js`)
  expect([script.status, await script.text(), Object.fromEntries(script.headers)]).toMatchObject([
    200,
    'a()',
    {
      'content-type': 'application/javascript; charset=UTF-8',
      'content-length': '3',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  ])
  expect((await fetch(`${later}/chunks/b.css`)).headers.get('content-type')).toMatch(/^text\/css/)
  expect(Buffer.from(await (await fetch(`${later}/media/c.woff2`)).arrayBuffer())).toEqual(font)
  expect(await (await fetch(`${earlier}/chunks/d.js`)).text()).toBe('d()')
  const head = await fetch(`${earlier}/chunks/d.js`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '3', ''])
})

test('OPS-39: what no build has, and what the own build has, is left to Next', async () => {
  const url = await start('one', { 'chunks/a.js': 'a()' })
  await db(sql`insert into static_files (build, name, content) values ('two', 'chunks/a.js', 'other')`)
  const paths = ['chunks/a.js', 'chunks/none.js', 'chunks/a.txt', 'chunks/%61.js', '../chunks/a.js']
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(`${url}/${path}`)).status))
  expect(statuses).toEqual(paths.map(() => 404))
  expect((await fetch(`${url}/chunks/a.js`, { method: 'POST' })).status).toBe(404)
})

test('OPS-39: a start completes the files of its build and keeps those of five builds', async () => {
  for (const build of ['1', '2', '3', '4', '5']) await start(build, { 'a.js': build, 'b.js': build })
  await db(sql`delete from static_files where build = '5' and name = 'a.js'`)
  await start('5', {})
  expect(await stored()).toContain('5 a.js')
  await start('6', { 'a.js': '6' })
  expect((await stored()).map((file) => file.charAt(0))).toEqual([...'2233445566'.slice(0, -1)])
})

test('OPS-39: an archive whose database takes no files starts, and says so', async () => {
  const full: Db = () => Promise.reject(new Error('disk full'))
  const url = await start('some', { 'chunks/a.js': 'a()' }, full)
  expect(warnings).toEqual([expect.stringContaining('disk full')])
  expect((await fetch(`${url}/chunks/none.js`)).status).toBe(404)
})
