import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { newId } from '@/lib/ids'
import { messages } from '@/messages'
import type { Project } from '@/payload-types'
import { poolDb, type Db } from '@/queries/db'
import { checkSecret } from '@/server/checkSecret'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDue, makeProject, makeUser } from '@/testing/builders'
import { createDatabase, dropDatabase, TEMPLATE, urlOf } from '@/testing/database/databases'
import { openFakeChat } from '@/testing/chat/fakeChat'
import { openFakeS3 } from '@/testing/s3/fakeS3'
import { signedIn } from '@/testing/restDriver'
import { runPayload, type Ended } from '@/testing/runProgram'
import { mountSmallDisk } from '@/testing/smallDisk'
import { checkReplica } from './doctor/checkReplica'
import { callCommand } from './testing/callCommand'

const report = z.object({
  healthy: z.boolean(),
  checks: z.array(z.object({ id: z.string(), status: z.string(), message: z.string() })),
})

let archive: TestArchive
let project: Project
let db: Db
let media: string
beforeAll(async () => {
  archive = await openTestArchive({
    CRON_SECRET: 'a secret for the scheduler',
    PUBLIC_URL: 'https://updates.example.com',
    TRUST_PROXY: '1',
  })
  db = poolDb(archive.payload)
  project = await makeProject(archive.payload)
  media = path.join(archive.dataDir, 'media')
  mkdirSync(media, { recursive: true })
})
afterAll(() => archive.close())

const run = (words: string[] = [], variables: Record<string, string> = {}) =>
  callCommand(archive, ['doctor', ...words], variables)

/** Runs `doctor --json` in a process of its own. */
const start = (variables: Record<string, string> = {}) =>
  runPayload(['doctor', '--json'], { variables, programs: inject('programs') })

const examine = async (variables: Record<string, string> = {}, words: string[] = []) =>
  reportOf(await run(['--json', ...words], variables))

/** The report of `--json`, and its messages by check and status. */
function reportOf({ code, out, error }: Ended) {
  expect(error).toBe('')
  const { healthy, checks } = report.parse(JSON.parse(out.at(-1) ?? ''))
  expect(code).toBe(healthy ? 0 : 1)
  const found = Object.fromEntries(checks.map(({ id, status, message }) => [`${id} ${status}`, message]))
  return { healthy, found }
}

/** Writes an image file of two hours ago. */
function put(name: string, content = 'x'): void {
  const file = path.join(media, name)
  writeFileSync(file, content)
  const then = new Date(Date.now() - 2 * 60 * 60 * 1000)
  utimesSync(file, then, then)
}

async function insertImage(size: number | null = null): Promise<string> {
  const name = `${newId()}.jpg`
  await db(sql`
    insert into media (id, project_id, name, filename, filesize)
    values (${newId()}, ${project.id}, 'photo.jpg', ${name}, ${size})`)
  return name
}

/** Gives an image a variant, and returns its name. */
async function insertVariant(of: string, size: number | null = null): Promise<string> {
  const name = of.replace('.jpg', '-960.webp')
  await db(sql`
    update media set sizes_w960_filename = ${name}, sizes_w960_filesize = ${size} where filename = ${of}`)
  return name
}

test('OPS-15, OPS-21: says in sentences what is wrong and what to do, in English with --json, and changes nothing', async () => {
  const before = reportOf(await start())
  expect(before.healthy).toBe(false)
  expect(before.found).toMatchObject({
    'administrator error': 'There is no administrator. Run npx payload user:invite --email … --role admin.',
    'mail warning': expect.stringContaining('SMTP_URL is not set'),
    'chat warning': expect.stringContaining('no route'),
    'scheduler warning': expect.stringContaining('No scheduler has ever called'),
    'database ok': expect.stringMatching(/works and is writable\. PostgreSQL \d+/),
    'migrations ok': 'All migrations are applied.',
    'clock ok': expect.any(String),
    'waitingMail ok': expect.any(String),
    'publicUrl ok': expect.any(String),
    'images ok': expect.any(String),
  })
  expect(before.found['due error']).toBeUndefined()
  expect(await db(sql`select 1 from payload_kv where key = 'secret-check'`)).toEqual([])
  expect(readdirSync(media)).toEqual([])

  await signedIn(archive, 'admin@example.com')
  const { code, out } = await run()
  expect([code, out[0], out.at(-1)]).toEqual([0, 'Worth a look:', 'Nothing is wrong.'])
  const inGerman = { LC_ALL: 'de_DE.UTF-8' }
  const german = await run([], inGerman)
  expect([german.code, german.out[0], german.out.at(-1)]).toEqual([
    0,
    'Hinweise:',
    'Es ist alles in Ordnung.',
  ])
  expect((await examine(inGerman)).found['migrations ok']).toBe('All migrations are applied.')
})

test('OPS-21: finds a bucket for images that a server could not use', async () => {
  const service = await openFakeS3({ prefix: 'images' })
  const images = async (variables: Record<string, string>) => {
    const { found } = await examine({ ...service.variables, ...variables })
    return Object.fromEntries(Object.entries(found).filter(([name]) => name.startsWith('images ')))
  }
  expect(await images({})).toEqual({ 'images ok': expect.stringContaining('All files of') })
  expect(await images({ S3_SECRET_ACCESS_KEY: 'another' })).toEqual({
    'images error': expect.stringContaining('S3_SECRET_ACCESS_KEY'),
  })
  expect(await images({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toEqual({
    'images error': expect.stringContaining('S3_ENDPOINT'),
  })
  await service.close()
})

test('OPS-21: finds a changed secret, lost files, a lost bot token, a failed digest, a scheduler that is gone, and what waits for it', async () => {
  const { logger } = archive.payload
  await checkSecret(db, 'another secret, as of the last start', logger)
  const [missing, unowned] = [await insertImage(), `${newId()}.jpg`]
  put(unowned)
  const [whole, emptied, cut] = [await insertImage(2), await insertImage(), await insertImage(2)]
  put(whole, 'xy')
  put(emptied, '')
  put(cut)
  const [ofWhole, ofEmptied, cutVariant] = [
    await insertVariant(whole, 2),
    await insertVariant(emptied),
    await insertVariant(cut, 2),
  ]
  put(ofWhole, 'xy')
  put(ofEmptied)
  put(cutVariant)
  await archive.payload.updateGlobal({
    slug: 'settings',
    data: { chat: { botToken: 'xoxb-1', channel: 'updates' } },
    overrideAccess: true,
  })
  await db(sql`update settings set chat_bot_token = ${'ab'.repeat(40)}`)
  await db(sql`
    insert into digest_runs (id, status, trigger, period_days, entries)
    values (gen_random_uuid(), 'failed', 'scheduler', 7, 0)`)
  await db(sql`insert into job_calls (job, called_at) values ('weekly-report', now() - interval '9 days')`)
  const publisher = await makeUser(archive.payload, 'publisher')
  const due = await makeDue(archive.payload, project, publisher, 'Overdue')
  await db(sql`update posts set publish_at = now() - interval '2 days' where id = ${due}`)
  await db(sql`
    insert into notifications (id, user_id, post_id, kind, by_name, created_at)
    values (gen_random_uuid(), ${publisher.id}, ${due}, 'submitted', 'Ada', now() - interval '2 hours')`)
  const { found } = await examine({ SMTP_URL: 'smtp://127.0.0.1:9', CRON_SECRET: '', PUBLIC_URL: '' })
  expect(found).toMatchObject({
    'secret error': expect.stringContaining('Set the previous one again'),
    'images error': expect.stringContaining('4 image files in'),
    'images warning': expect.stringContaining(unowned),
    'chat error': expect.stringContaining('cannot be decrypted'),
    'digest error': expect.stringContaining('The last digest failed'),
    'scheduler error': expect.stringContaining('9 days ago'),
    'due error': expect.stringContaining('An approved entry is due'),
    'waitingMail error': expect.stringContaining('waiting for 2 hours'),
    'mail error': expect.stringContaining('127.0.0.1:9 does not work (ECONNREFUSED'),
    'cronSecret warning': expect.stringContaining('CRON_SECRET is not set'),
    'publicUrl warning': expect.stringContaining('their own machine'),
  })
  for (const name of [missing, emptied, cut, cutVariant]) expect(found['images error']).toContain(name)
  expect(readdirSync(media).sort()).toEqual(
    [unowned, whole, emptied, cut, ofWhole, ofEmptied, cutVariant].sort(),
  )
})

test('OPS-21: finds an https address whose proxy is not trusted', async () => {
  const { found } = await examine({ PUBLIC_URL: 'https://updates.example.com', TRUST_PROXY: '0' })
  expect(found['publicUrl warning']).toContain('Set TRUST_PROXY to the number of proxies')
})

test('OPS-21: tries the replica', async () => {
  const server = inject('databaseServer')
  const name = `replica_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name, TEMPLATE)
  const copy = new pg.Client({ connectionString: urlOf(server, name) })
  await copy.connect()
  const [identity] = await db<{ id: string }>(sql`select id from archive_identity`)
  await copy.query('update archive_identity set id = $1', [identity?.id])
  await db(sql`update content_version set n = n + 1`)
  const check = (url: string, lagLimitMs?: number) =>
    checkReplica(url, db, messages.en.cli.doctor, lagLimitMs)
  expect(await check(archive.databaseUrl)).toMatchObject([{ status: 'ok' }])
  expect(await check(urlOf(server, name), 0)).toMatchObject([
    { status: 'warning', message: expect.stringMatching(/is \d+ changes? behind, so the primary answers/) },
  ])
  await copy.query('update content_version set n = n + 1000')
  expect(await check(urlOf(server, name), 0)).toMatchObject([
    { status: 'warning', message: expect.stringMatching(/is \d+ changes ahead of the primary/) },
  ])
  const checked = check(urlOf(server, name), 60_000)
  const hasRead = `
    select from pg_stat_activity
    where datname = current_database() and application_name = 'update-archive doctor' and query like '%content_version%'
      and state = 'idle'`
  await expect.poll(async () => (await copy.query(hasRead)).rowCount).toBe(1)
  await db(sql`update content_version set n = n + 1000`)
  expect(await checked).toMatchObject([{ status: 'ok' }])
  await copy.query('update archive_identity set id = gen_random_uuid()')
  expect(await check(urlOf(server, name))).toMatchObject([
    { status: 'error', message: expect.stringContaining('leads to another archive') },
  ])
  await copy.end()
  await dropDatabase(server, name)
  const { found } = await examine({ DATABASE_READ_URL: 'postgres://archive@127.0.0.1:9/archive' })
  expect(found['replica warning']).toMatch(/\(127\.0\.0\.1:9\/archive\) cannot be read \(.*ECONNREFUSED/)
})

test('OPS-21: asks mail server and chat whether they accept the login, without sending anything', async () => {
  const chat = await openFakeChat()
  const passwords: unknown[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      passwords.push(password)
      done(password === 'right' ? null : new Error('wrong'), { user: username ?? '' })
    },
  })
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const setToken = (botToken: string) =>
    archive.payload.updateGlobal({
      slug: 'settings',
      data: { chat: { botToken, channel: 'updates' } },
      overrideAccess: true,
    })
  const variables = (password: string) => ({
    SMTP_URL: `smtp://archive:${password}@127.0.0.1:${port}`,
    CHAT_API_URL: chat.apiUrl,
  })

  await setToken(chat.token)
  const accepted = await examine(variables('right'))
  expect(accepted.found['mail ok']).toContain('accepts the connection and the login')
  expect(accepted.found['chat ok']).toContain('#updates through the bot')
  await setToken('xoxb-bad')
  const refused = await examine(variables('wrong-password'))
  expect(refused.found['mail error']).toMatch(/EAUTH.+535/)
  expect(refused.found['chat error']).toContain('invalid_auth')
  expect(JSON.stringify(refused)).not.toContain('wrong-password')
  expect(passwords).toEqual(['right', 'wrong-password'])
  expect(chat.posted).toEqual([])
  smtp.close()
  await chat.close()
})

test('OPS-21: --repair sweeps files without a row as the server does, and only those that are certainly leftovers', async () => {
  await db(sql`delete from media`)
  rmSync(media, { recursive: true })
  mkdirSync(media)
  const owned = await insertImage()
  put(owned)
  const leftover = `${newId()}.jpg`
  put(leftover)
  // Without a record the file could belong to another archive.
  const refused = await examine({}, ['--repair'])
  expect(refused.found['images error']).toMatch(/^Nothing was repaired\. No image was deleted/)
  const inGerman = await run(['--repair'], { LANG: 'de_DE.UTF-8' })
  expect(inGerman.out).toContainEqual(
    expect.stringMatching(/^- Es wurde nichts repariert\. Es wurde kein Bild gelöscht: Im /),
  )
  expect(readdirSync(media)).toEqual(expect.arrayContaining([owned, leftover]))
  await db(sql`
    insert into unowned_images (filename, names, recorded_at)
    values (${leftover}, ${sql.param([leftover])}::varchar[], now() - interval '2 hours')`)
  const { found } = await examine({}, ['--repair'])
  expect(Object.values(found)).toContain('All files of 1 image are in ' + `the folder ${media}.`)
  expect(readdirSync(media).filter((name) => name.endsWith('.jpg'))).toEqual([owned])

  await db(sql`update archive_identity set id = gen_random_uuid()`)
  expect((await examine()).found['images error']).toContain('belong to another archive')
})

test('OPS-21: finds a clock that differs from that of the database', async () => {
  const { now } = Date
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 60_000)
  const { found } = await examine()
  clock.mockRestore()
  expect(found['clock error']).toMatch(/(59|60|61) seconds/)
})

const smallDisk = path.join(mkdtempSync(path.join(inject('testFolder'), 'doctor-')), 'media')
test.runIf(mountSmallDisk(smallDisk, '2m'))('OPS-21: finds a disk that is nearly full', async () => {
  const { found } = await examine({ MEDIA_DIR: smallDisk })
  expect(found['disk warning']).toMatch(/^Only [12] MiB are free for MEDIA_DIR \(.+media\)/)
})

test('OPS-21: reports migrations that are pending or of a newer version, and runs none', async () => {
  const last = await db<{ name: string }>(
    sql`delete from payload_migrations where name = (select max(name) from payload_migrations) returning name`,
  )
  const [{ name } = { name: '' }] = last
  const applied = () => db<{ name: string }>(sql`select name from payload_migrations order by name`)
  const before = await applied()
  const { found } = await examine()
  expect(found).toMatchObject({
    'migrations error': expect.stringContaining(name),
    'content warning': expect.stringContaining('not checked'),
    'disk ok': expect.any(String),
  })
  expect(await applied()).toEqual(before)
  await db(
    sql`insert into payload_migrations (id, name, batch)
    values (gen_random_uuid(), ${name}, 1), (gen_random_uuid(), '29990101_000000_future', 2)`,
  )
  expect((await examine()).found['migrations error']).toContain('A newer version of the archive')
  await db(sql`delete from payload_migrations where name like '2999%'`)
})

test('OPS-21: what ends a start of the server is said in the same form', async () => {
  const unreachable = new URL(archive.databaseUrl)
  unreachable.port = '9'
  const down = await examine({ DATABASE_URL: unreachable.href })
  expect(down.found['database error']).toContain('The database cannot be reached: ')
  expect(down.found['disk ok']).toBeDefined()
  const unknown = new URL(archive.databaseUrl)
  unknown.username = 'nobody'
  const refused = await examine({ DATABASE_URL: unknown.href })
  expect(refused.found['database error']).toMatch(/password authentication failed for user "nobody"/)
  const noSecret = reportOf(await start({ PAYLOAD_SECRET: '' }))
  expect(noSecret.found).toEqual({ 'start error': expect.stringContaining('PAYLOAD_SECRET must be set') })

  const empty = mkdtempSync(path.join(inject('testFolder'), 'doctor-'))
  const embedded = {
    DATABASE_URL: '',
    DATA_DIR: empty,
    MEDIA_DIR: path.join(empty, 'media'),
    PAYLOAD_SECRET: '',
  }
  const none = await examine(embedded)
  expect(none.found['start error']).toContain('There is no archive in')
  expect(readdirSync(empty)).toEqual([])
  mkdirSync(path.join(empty, 'postgres'))
  writeFileSync(path.join(empty, 'postgres', 'PG_VERSION'), '18\n')
  const lost = await examine(embedded)
  expect(lost.found['start error']).toContain(`${path.join(empty, 'secret')} is missing`)
  expect(readdirSync(empty)).toEqual(['postgres'])
})
