import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { hashToken, isWellFormedToken } from '@/lib/tokens'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject } from '@/testing/builders'
import { freePort } from '@/testing/freePort'
import { runPayload } from '@/testing/runProgram'
import { callCommand, type Words } from './testing/callCommand'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
  await makeProject(archive.payload, { slug: 'shop', name: 'Shop' })
})
afterAll(() => archive.close())

const run = (words: Words, variables: Record<string, string> = {}) => callCommand(archive, words, variables)

/** Runs a command in a process of its own. */
const start = (words: Words) => runPayload([...words], { programs: inject('programs') })

test('OPS-12, OPS-13: creates a client and prints its token once, lists it without the token, and revokes it', async () => {
  const made = await start([
    'client:create',
    ...['--name', 'Portal', '--mode', 'write', '--audience', 'customer'],
    ...['--project', 'shop', '--json'],
  ])
  expect([made.code, made.error]).toEqual([0, ''])
  const client = z.looseObject({ id: z.string(), token: z.string() }).parse(JSON.parse(made.out.at(-1) ?? ''))
  const shape = { id: client.id, name: 'Portal', mode: 'write', audience: 'customer', project: 'shop' }
  expect(client).toEqual({ ...shape, token: client.token })
  expect(isWellFormedToken(client.token)).toBe(true)
  const [row] = await poolDb(archive.payload)<{ token_hash: string }>(
    sql`select token_hash from api_clients where id = ${client.id}`,
  )
  expect(row?.token_hash).toBe(hashToken(client.token))

  const listed = await run(['client:list', '--json'])
  expect(JSON.parse(listed.out.at(-1) ?? '')).toEqual([
    { ...shape, lastUsedAt: null, revokedAt: null, createdAt: expect.any(String) },
  ])
  expect((await start(['client:revoke', '--id', client.id])).code).toBe(0)
  const [revoked] = await poolDb(archive.payload)<{ is_revoked: boolean }>(
    sql`select revoked_at is not null as is_revoked from api_clients where id = ${client.id}`,
  )
  expect(revoked?.is_revoked).toBe(true)
  const trail = await poolDb(archive.payload)<{ actor: string }>(sql`
      select actor_kind || ' ' || actor_label as actor from audit where target_id = ${client.id}
      order by created_at, id`)
  expect(trail.map(({ actor }) => actor)).toEqual(['command client:create', 'command client:revoke'])
})

test('OPS-13: invites a user and creates a project, and prints the JSON as the last line', async () => {
  const invited = await start(['user:invite', '--email', 'Ada@example.com', '--role', 'publisher', '--json'])
  expect(invited.code).toBe(0)
  const user: unknown = JSON.parse(invited.out.at(-1) ?? '')
  expect(user).toEqual({
    email: expect.stringMatching(/^ada@example\.com$/i),
    role: 'publisher',
    link: expect.stringContaining('http://localhost:3000/sign-in/confirm?token='),
  })
  const made = await start(['project:create', '--slug', 'app', '--name', 'App', '--color', '#A1B2C3'])
  expect(made.code).toBe(0)
  expect(JSON.parse(made.out.at(-1) ?? '')).toMatchObject({ slug: 'app', name: 'App', color: '#a1b2c3' })
  const taken = await run(['project:create', '--slug', 'app', '--name', 'Again'])
  expect(taken).toEqual({ code: 1, out: [], error: 'The slug "app" is in use.' })
})

test('OPS-30: migrates and does nothing else', async () => {
  const db = poolDb(archive.payload)
  await db(sql.raw("drop table rate_limits; delete from payload_migrations where name like '%_rate_limit'"))
  expect(await run(['migrate'])).toMatchObject({ code: 0, out: ['All migrations are applied.'] })
  expect(await db(sql`select from rate_limits`)).toEqual([])
  expect(await run(['migrate'])).toEqual({ code: 0, out: ['All migrations are applied.'], error: '' })
})

test('OPS-12: prints a sentence for each invalid argument and the usage on standard error, and exits with status 1', async () => {
  const unknown = await run(['client:create', '--nmae', 'Portal'])
  const invalid = await run([
    'client:create',
    ...['--name', 'Portal', '--mode', 'all', '--audience', 'public', '--project', 'x'],
  ])
  const missing = await run(['client:revoke', '--id', 'nonsense'])
  expect([unknown.code, unknown.out]).toEqual([1, []])
  expect(unknown.error).toMatch(/^Unknown option '--nmae'\.\nUsage: npx payload client:create /)
  expect([invalid.code, invalid.out]).toEqual([1, []])
  expect(invalid.error).toMatch(/^--mode: .+\n--project: There is no project with this slug\.\nUsage: /)
  expect(missing).toEqual({ code: 1, out: [], error: 'There is no record with this id.' })
})

test('OPS-15: prints German if the first locale variable that is set is German, but for --json', async () => {
  const german = { LC_MESSAGES: 'de_DE.UTF-8', LANG: 'en_US.UTF-8' }
  const project = await run(['project:create', '--slug', 'laden', '--name', 'Laden'], german)
  const listed = await run(['client:list'], { LANG: 'de' })
  const ofMissing = ['--mode', 'read', '--audience', 'public', '--project', 'x'] as const
  const invalid = await run(['client:create', ...ofMissing], german)
  const stray = await run(['client:list', 'stray'], german)
  const wrongId = await run(['client:revoke', '--id', 'nonsense'], german)
  const english = await run(['client:revoke', '--id', 'nonsense'], { ...german, LC_ALL: 'C' })
  const forPrograms = await run(['client:list', 'stray', '--json'], german)
  expect([project.code, project.out[0]]).toEqual([0, 'Das Projekt „Laden“ wurde angelegt.'])
  expect(JSON.parse(project.out[1] ?? '')).toMatchObject({ slug: 'laden' })
  expect(listed.out[0]).toMatch(/^ID +Name +Modus .* widerrufen$/)
  expect(invalid.error).toMatch(
    /^--name: .+\n--project: Ein Projekt mit diesem Kurznamen gibt es nicht\.\nAufruf: npx payload client:create /,
  )
  expect(stray.error).toMatch(/^Unerwartetes Argument „stray“\.\nAufruf: npx payload client:list/)
  expect(wrongId).toEqual({ code: 1, out: [], error: 'Es gibt keinen Datensatz mit dieser ID.' })
  expect(english.error).toBe('There is no record with this id.')
  expect(forPrograms.error).toMatch(/^Unexpected argument "stray"\.\nUsage: npx payload client:list/)
})

test('reports an unreachable database in one sentence, with exit status 1', async () => {
  const unreachable = await run(['client:list'], { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/gone' })
  expect([unreachable.code, unreachable.out]).toEqual([1, []])
  expect(unreachable.error).toMatch(
    /^The database cannot be reached: 127\.0\.0\.1:1\/gone \(.+\)\. Start it, or correct DATABASE_URL\.$/,
  )
  expect(unreachable.error).not.toContain('hunter2')
  expect(unreachable.error.split('\n')).toHaveLength(1)
})

test('reports an invalid environment variable in one sentence, with exit status 1', async () => {
  const wrong = await run(['client:list'], { PORT: 'abc' })
  const error = 'PORT must be a whole number from 1 to 65535.'
  expect(wrong).toEqual({ code: 1, out: [], error })
})

test('IMG-21: a command that stores images ends with one sentence if the bucket cannot be used; others do not need it', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const variables = {
    S3_BUCKET: 'archive-images',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'AKIAFAKE',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  }
  const demo = await run(['demo'], variables)
  const list = await run(['client:list'], variables)
  expect(demo).toMatchObject({ code: 1, out: [] })
  expect(demo.error).toBe(
    `S3_ENDPOINT ${endpoint} cannot be reached (ECONNREFUSED): start the service, or correct the variable.`,
  )
  expect(list.code).toBe(0)
})
