import { execFileSync, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { messages } from '@/messages'
import { FORMAT, FORMAT_ENTRY } from '@/operations/backup/manifest'
import { bytesOf } from '@/operations/backup/tar'
import { runningPostmaster } from '@/server/database/embedded/postmaster'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { createDatabase, dropDatabase, urlOf } from '@/testing/database/databases'
import { programIn } from '@/testing/programs'
import { runProgram } from '@/testing/runProgram'
import { callCommand, type Words } from './testing/callCommand'

const root = path.resolve(import.meta.dirname, '../..')
const SECRET = 'a secret with $HOME in it, long enough for the test'
const create = [
  'client:create',
  '--name',
  'Portal',
  '--mode',
  'read',
  '--audience',
  'public',
  '--json',
] as const

/** Of its configuration, commands in this process have what they read before they open a database. */
let archive: TestArchive
let folder: string
/** A copy of the project folder without an archive. */
let project: string
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())
beforeEach(() => {
  folder = mkdtempSync(path.join(inject('testFolder'), 'new-'))
  project = path.join(folder, 'project')
  mkdirSync(project)
  for (const name of ['src', 'migrations', 'node_modules'])
    symlinkSync(path.join(root, name), path.join(project, name))
  for (const name of ['package.json', 'payload.config.ts', 'tsconfig.json'])
    cpSync(path.join(root, name), path.join(project, name))
})

/** Runs `npx payload <words>` with only these variables in the environment. */
function payload(
  words: readonly string[],
  env: Record<string, string> = {},
  started: (child: ChildProcess) => void = () => undefined,
) {
  const programs = inject('programs')
  const variables = { PAYLOAD_CONFIG_PATH: programIn(programs, 'commandConfig'), ...env }
  const args = [programIn(programs, 'payload'), '--disable-transpile', ...words]
  const options = { cwd: project, env: { PATH: process.env.PATH ?? '', ...variables }, started }
  return runProgram(process.execPath, args, options)
}

/** Runs a command in this process, next to a server without `DATABASE_URL` and secret. */
const call = (words: Words, variables: Record<string, string>) =>
  callCommand(archive, words, { DATABASE_URL: '', PAYLOAD_SECRET: '', ...variables })

describe('without an archive in the data folder', () => {
  test('OPS-14: a command that needs an archive refuses and writes nothing', async () => {
    const dataDir = path.join(folder, 'data')
    const needing: Words[] = [['client:list'], ['client:revoke', '--id', 'x'], ['jobs:run']]
    for (const words of needing) {
      const { code, out, error } = await call(words, { DATA_DIR: dataDir })
      expect([code, out]).toEqual([1, []])
      expect(error).toMatch(
        /^There is no archive in .+\. Run the command in the folder of the server .+npm start\.$/,
      )
      expect(error).toContain(dataDir)
    }
    const german = await call(['client:list'], { DATA_DIR: dataDir, LANG: 'de_DE.UTF-8' })
    expect(german.error).toMatch(
      /^In .+ gibt es kein Archiv, aber client:list braucht eines\. .+ npm start an\.$/,
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  test('OPS-14: restore creates nothing for a file that is missing, no file or no backup', async () => {
    const env = { DATA_DIR: path.join(folder, 'data') }
    const missing = path.join(folder, 'archvie.tar')
    const other = path.join(project, 'package.json')
    const pipe = path.join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const mistyped = await call(['restore', '--from', missing], env)
    const piped = await call(['restore', '--from', pipe], env)
    const wrong = await call(['restore', '--from', other], { ...env, LANG: 'de_DE.UTF-8' })
    const none = await call(['restore'], env)
    const { en, de } = messages
    expect(mistyped.error).toBe(en.cli.backup.refusals.file_missing(missing))
    expect(piped.error).toBe(en.cli.backup.refusals.not_a_file(pipe))
    expect(wrong.error).toBe(de.cli.backup.refusals.not_a_backup(other))
    expect(none.error).toBe('--from needs the path of a file.\nUsage: npx payload restore --from FILE')
    for (const { code, out } of [mistyped, piped, wrong, none]) expect([code, out]).toEqual([1, []])
    expect(existsSync(env.DATA_DIR)).toBe(false)
  })

  test('OPS-14: a command that stores images creates no archive if it cannot', async () => {
    const dataDir = path.join(folder, 'data')
    const backup = path.join(folder, 'archive.tar')
    const tar = pack()
    tar.entry({ name: FORMAT_ENTRY.name }, FORMAT_ENTRY.text(FORMAT))
    tar.finalize()
    await writeFile(backup, bytesOf(tar))
    const bucket = {
      S3_BUCKET: 'archive-images',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'AKIAFAKE',
      S3_SECRET_ACCESS_KEY: 'hunter2',
    }
    const storing: Words[] = [['demo'], ['restore', '--from', backup]]
    for (const words of storing) {
      const { code, out, error } = await call(words, { DATA_DIR: dataDir, ...bucket })
      expect([code, out]).toEqual([1, []])
      expect(error).toMatch(/^S3_ENDPOINT http:\S+ cannot be reached \(ECONNREFUSED\): [^\n]+$/)
    }
    expect(readdirSync(dataDir)).toEqual(['secret'])
  })

  test('an empty database folder does not count as an archive', async () => {
    const dataDir = path.join(folder, 'data')
    mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
    const { code, error } = await call(['client:list'], { DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(error).toMatch(/^There is no archive in .+, which client:list needs\./)
    expect(readdirSync(path.join(dataDir, 'postgres'))).toEqual([])
  })

  test('refuses to create an archive where a server with another database has run', async () => {
    const dataDir = path.join(folder, 'data')
    mkdirSync(path.join(dataDir, 'outbox'), { recursive: true })
    const { code, error } = await call(create, { DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(error).toMatch(/ with another database, but DATABASE_URL is not set\. Run the command /)
    expect(readdirSync(dataDir)).toEqual(['outbox'])
  })

  test('refuses to create an archive outside the project folder', async () => {
    const beside = path.join(project, 'docs')
    mkdirSync(beside)
    // Payload finds the configuration in the folder above.
    const here = process.cwd()
    process.chdir(beside)
    const { code, error } = await call(create, { DATA_DIR: '' }).finally(() => process.chdir(here))
    expect(code).toBe(1)
    expect(error).toMatch(/^There is no archive in .+docs.+\. Run the command in the folder of the server/)
    expect(readdirSync(beside)).toEqual([])
  })
})

describe('with the embedded PostgreSQL', () => {
  const place = mkdtempSync(path.join(inject('testFolder'), 'embedded-'))
  const env = { DATA_DIR: path.join(place, 'data'), MEDIA_DIR: path.join(place, 'media') }
  const creating = messages.en.cli.noArchive.creating(env.DATA_DIR)

  test('OPS-12: a command cancelled by a signal stops the PostgreSQL that it started, and demo says how to begin again', async () => {
    const postmaster = () => runningPostmaster(path.join(env.DATA_DIR, 'postgres'))
    const isFilling = () => existsSync(env.MEDIA_DIR) && readdirSync(env.MEDIA_DIR).length > 2
    const images = { kind: 'folder', folder: env.MEDIA_DIR } as const
    for (const [words, signal, isTime, code, error] of [
      [['demo'], 'SIGINT', isFilling, 130, messages.en.cli.demoCancelled(env.DATA_DIR, images)],
      [['migrate'], 'SIGTERM', () => postmaster() !== null, 143, null],
    ] as const) {
      let cancel = () => {}
      const ended = payload([...words], env, (child) => (cancel = () => void child.kill(signal)))
      await expect.poll(isTime, { timeout: 200_000, interval: 20 }).toBe(true)
      cancel()
      const announced = error === null ? [] : [creating, error]
      expect(await ended).toEqual({ code, out: [], error: announced.join('\n') })
      await expect.poll(postmaster).toBeNull()
    }
    expect(await payload(['demo'], env)).toMatchObject({ code: 1 })
  })

  test('OPS-14: a command that may create an archive announces it, also in the folders that a cancelled demo left', async () => {
    for (const folder of [env.DATA_DIR, env.MEDIA_DIR])
      for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
    const made = await payload(create, env)
    expect([made.code, made.error]).toEqual([0, creating])
  })

  test('OPS-14: no command makes a new secret for an archive that exists, and a backup is made without it', async () => {
    const secret = path.join(env.DATA_DIR, 'secret')
    rmSync(secret)
    const refused = await call(create, env)
    expect([refused.code, refused.out]).toEqual([1, []])
    expect(refused.error).toContain(`${secret} is missing, and PAYLOAD_SECRET is not set.`)
    const file = path.join(place, 'archive.tar')
    const made = await payload(['backup', '--to', file], env)
    expect([made.code, made.error]).toEqual([0, messages.en.cli.backup.unknownSecret])
    expect(made.out).toEqual([expect.stringMatching(/, 1 API client\.$/)])
    expect(existsSync(file)).toBe(true)
    expect(existsSync(secret)).toBe(false)
  })
})

test('OPS-14: with DATABASE_URL of a database without an archive, a command that needs one creates no table, and others announce it', async () => {
  const server = inject('databaseServer')
  const name = `empty_${process.pid}`
  await createDatabase(server, name, 'template0')
  const DATABASE_URL = urlOf(server, name)
  const empty = await openTestArchive({}, () => Promise.resolve(DATABASE_URL))
  const tables = () => empty.payload.db.pool.query(`select 1 from pg_tables where schemaname = 'public'`)
  const needing: Words[] = [['client:list'], ['jobs:run']]
  for (const words of needing) {
    const { code, out, error } = await callCommand(empty, words, { DATABASE_URL })
    expect([code, out]).toEqual([1, []])
    expect(error).toMatch(
      /^There is no archive in the database of DATABASE_URL \(.+\), which \S+ needs\. Run the command /,
    )
    expect(error).toContain(name)
    expect(error).not.toContain(new URL(server).password)
  }
  expect((await tables()).rowCount).toBe(0)
  const env = { DATABASE_URL, PAYLOAD_SECRET: SECRET, ADMIN_EMAILS: 'admin@example.com' }
  const made = await payload(create, env)
  expect(made.code).toBe(0)
  expect(made.error).toMatch(
    /^There is no archive in the database of DATABASE_URL \(.+\) yet\. Creating a new one\. [^\n]+$/,
  )
  const again = await callCommand(empty, ['client:list', '--json'], { DATABASE_URL })
  expect(again.error).toBe('')
  expect(JSON.parse(again.out.at(-1) ?? '')).toMatchObject([{ name: 'Portal' }])
  await empty.close()
  await dropDatabase(server, name)
})

describe('the environment of a command', () => {
  const printed = async (env: Record<string, string>) => {
    const { out, error } = await payload(['run', programIn(inject('programs'), 'printEnvironment')], env)
    expect(error).toBe('')
    return JSON.parse(out.at(-1) ?? '')
  }

  test('is that of the server: .env without expansion, overridden by existing variables, and no other file', async () => {
    writeFileSync(path.join(project, '.env'), `PAYLOAD_SECRET='${SECRET}'\nPORT=4001\nLOG_LEVEL=warn\n`)
    writeFileSync(
      path.join(project, '.env.local'),
      'CRON_SECRET=from another file altogether\nLOG_LEVEL=error\n',
    )
    expect(await printed({ PORT: '4002' })).toMatchObject({
      payloadSecret: SECRET,
      port: 4002,
      logLevel: 'warn',
      cronSecret: null,
    })
  })

  test('ignores files in parent folders', async () => {
    writeFileSync(path.join(folder, '.env'), 'PORT=4003\n')
    expect(await printed({})).toMatchObject({ port: 3000 })
  })
})
