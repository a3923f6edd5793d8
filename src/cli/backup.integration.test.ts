import { execFileSync, type ChildProcess } from 'node:child_process'
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { messages } from '@/messages'
import { openBackup } from '@/operations/backup/openBackup'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { secretCheckOf } from '@/operations/secretCheck'
import { poolDb } from '@/queries/db'
import { checkSecret } from '@/server/checkSecret'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished } from '@/testing/builders'
import { onDatabase } from '@/testing/faults/database'
import { makeStoredImage } from '@/testing/imageRow'
import { postgresPrograms } from '@/testing/machines/debian'
import { PostgresServer } from '@/testing/machines/postgres'
import { runPayload, type Ended } from '@/testing/runProgram'
import { openFakeS3 } from '@/testing/s3/fakeS3'
import { callCommand } from './testing/callCommand'

const IMAGES = 30
const folder = mkdtempSync(join(inject('testFolder'), 'backup-'))
const file = join(folder, 'archive.tar')
const german = { LC_ALL: 'de_DE.UTF-8' }

let archive: TestArchive
/** What a backup is restored into, with another secret. */
let target: TestArchive
/** The names of all image files. */
let names: string[]

beforeAll(async () => {
  archive = await openTestArchive()
  const { payload } = archive
  const project = await makeProject(payload)
  await makePublished(payload, project)
  names = []
  for (let at = 0; at < IMAGES; at += 1)
    names.push(...(await makeStoredImage(payload, project, () => randomBytes(20_000))).names)
  await poolDb(payload)(
    sql`insert into settings (id, chat_bot_token) values (gen_random_uuid(), 'encrypted')`,
  )
  target = await openTestArchive()
})
afterAll(async () => {
  await archive.close()
  await target.close()
})

const otherSecret = { PAYLOAD_SECRET: 'another secret that is long enough too' }

const backup = (words: string[], variables: Record<string, string> = {}) =>
  callCommand(archive, ['backup', ...words], variables)

const restore = (from: string, variables: Record<string, string> = {}, into = target) =>
  callCommand(into, ['restore', '--from', from], { ...otherSecret, ...variables })

/** Runs a command in a process of its own. */
const start = (
  { databaseUrl, dataDir }: Pick<TestArchive, 'databaseUrl' | 'dataDir'>,
  words: string[],
  variables: Record<string, string> = {},
  started: (child: ChildProcess) => void = () => undefined,
) =>
  runPayload(words, {
    variables: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MEDIA_DIR: join(dataDir, 'media'),
      ...variables,
    },
    programs: inject('programs'),
    started,
  })

const imagesOf = ({ dataDir }: TestArchive) => join(dataDir, 'media')

const filesIn = (place: string) =>
  existsSync(place) ? readdirSync(place).filter((name) => !name.startsWith('.')) : []

async function inTarget<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await target.payload.db.pool.query<Row>(statement, values)).rows
}

test('OPS-18: backup migrates nothing, because the earlier version may still be running', async () => {
  const db = poolDb(archive.payload)
  const last = sql`(select max(name) from payload_migrations)`
  const [pending] = await db<{ name: string }>(
    sql`delete from payload_migrations where name = ${last} returning name`,
  )
  const made = await backup(['--to', join(inject('testFolder'), `${randomUUID()}.tar`)])
  expect([made.code, made.error]).toEqual([0, ''])
  const [applied] = await db<{ name: string }>(sql`select name from payload_migrations where name = ${last}`)
  expect(applied?.name).not.toBe(pending?.name)
  await db(sql`
    insert into payload_migrations (id, name, batch) values (gen_random_uuid(), ${pending?.name}, 1)`)
})

test('OPS-18: backup prints what the file holds, keeps it from other users, and leaves nothing beside it', async () => {
  const made = await backup(['--to', file])
  expect(made).toEqual({
    code: 0,
    error: '',
    out: [
      expect.stringMatching(
        /archive\.tar \(\d\.\d MB\) contains 1 entry, 0 drafts, 1 project, 30 images in 60 files, 0 users, 0 API clients\.$/,
      ),
    ],
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['archive.tar'])
})

test('OPS-18: a backup made with another secret says so and belongs to the secret of the server', async () => {
  const db = poolDb(archive.payload)
  const ofServer = 'the secret of the last start of the server'
  await checkSecret(db, ofServer, { warn: () => undefined })
  const path = join(inject('testFolder'), `${randomUUID()}.tar`)
  const made = await backup(['--to', path])
  await db(sql`delete from payload_kv where key = 'secret-check'`)
  expect([made.code, made.error]).toEqual([0, messages.en.cli.backup.unknownSecret])
  expect(await openBackup(path, () => undefined)).toMatchObject({
    value: { secretCheck: secretCheckOf(ofServer) },
  })
})

test('OPS-18: refusals are one sentence that says what to do, in both languages', async () => {
  const tooLong = join(folder, 'a'.repeat(300))
  const exists = await backup(['--to', file])
  const unnamed = await backup(['--to', tooLong])
  const nowhere = await backup(['--to', join(folder, 'missing/archive.tar')], german)
  const none = await backup([])
  expect(exists).toEqual({
    code: 1,
    out: [],
    error: `${file} exists and was not changed: choose another name or move that file elsewhere.`,
  })
  expect(unnamed).toEqual({
    code: 1,
    out: [],
    error: messages.en.cli.backup.refusals.file_inaccessible(tooLong, 'ENAMETOOLONG'),
  })
  expect([nowhere.code, nowhere.error]).toEqual([
    1,
    expect.stringMatching(/Auf .*missing\/archive\.tar lässt sich nicht zugreifen \(ENOENT\): Bitte prüfen/),
  ])
  expect([none.code, none.error]).toEqual([
    1,
    '--to needs the path of a file.\nUsage: npx payload backup --to FILE',
  ])
})

test('IMG-21: a bucket that cannot be used ends both commands with a sentence that says what to correct', async () => {
  const bucket = {
    S3_BUCKET: 'archive-images',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'AKIAFAKE',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  }
  const ended = [await backup(['--to', join(folder, 'unreachable.tar')], bucket), await restore(file, bucket)]
  for (const { code, out, error } of ended) {
    expect([code, out]).toEqual([1, []])
    expect(error).toMatch(
      /^S3_ENDPOINT http:\S+ cannot be reached \(ECONNREFUSED\): start the service, or correct [^\n]+$/,
    )
  }
})

test('OPS-20: a damaged file is refused with one sentence', async () => {
  const damaged = join(folder, 'damaged.tar')
  writeFileSync(damaged, readFileSync(file).subarray(0, -700))
  const refused = await restore(damaged)
  expect(refused).toEqual({
    code: 1,
    out: [],
    error: `${damaged} is incomplete or was changed, so nothing was restored: copy it again or choose another backup.`,
  })
})

test('OPS-20: a database user that does not own the tables is refused with one sentence', async () => {
  const role = `guest_${randomUUID().replaceAll('-', '')}`
  const guest = await openTestArchive({}, async (url) => {
    await onDatabase(url, (database) =>
      database.query(
        `create role ${role} login password 'guest'; grant all on all tables in schema public to ${role}`,
      ),
    )
    return Object.assign(new URL(url), { username: role, password: 'guest' }).href
  })
  const refused = await restore(file, {}, guest)
  expect([refused.code, refused.out]).toEqual([1, []])
  expect(refused.error).toMatch(
    /^The database user may not change the archive's tables, so nothing was restored/,
  )
  expect(await stateOf(guest)).toEqual({ entries: 0, images: 0, projects: 0 })
  expect(filesIn(imagesOf(guest))).toEqual([])
  await guest.close()
})

/** Runs `work` while every backup waits for the rows of one of the last tables, so that most of its file is written. */
async function whileBackupsWait(
  work: (untilOneWaits: () => Promise<void>, endWaiting: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: archive.databaseUrl })
  await client.connect()
  try {
    await client.query('begin; lock table seen_posts in access exclusive mode')
    const waiting = `from pg_locks where not granted and relation = 'seen_posts'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    const untilWaiting = async (count: number) =>
      expect.poll(async () => (await client.query(`select ${waiting}`)).rowCount).toBe(count)
    await work(
      () => untilWaiting(1),
      async () => {
        // The server notices the end of the process when it next hears of it.
        await client.query(`select pg_cancel_backend(pid) ${waiting}`)
        await untilWaiting(0)
      },
    )
  } finally {
    await client.end()
  }
}

test('OPS-18: while a backup runs another one is refused, and a killed one is neither restored nor in the way', async () => {
  const nightly = mkdtempSync(join(folder, 'nightly-'))
  const path = join(nightly, 'archive.tar')
  await whileBackupsWait(async (untilOneWaits) => {
    let kill = () => {}
    const killed = start(archive, ['backup', '--to', path], {}, (child) => {
      kill = () => void child.kill('SIGKILL')
    })
    await untilOneWaits()
    const second = await backup(['--to', `${path}.2`])
    const third = await backup(['--to', `${path}.3`], german)
    expect([second.code, second.out, third.code]).toEqual([1, [], 1])
    expect(second.error).toMatch(
      /^Another backup or restore of this archive is running, so .* run the command again\.$/,
    )
    expect(third.error).toMatch(
      /^Für dieses Archiv läuft gerade eine andere Sicherung oder Wiederherstellung, /,
    )
    kill()
    await killed
  })
  const [partial = '', ...others] = readdirSync(nightly)
  expect([partial, others]).toEqual([expect.stringMatching(/^archive\.tar\.partial-/), []])
  const half = join(nightly, partial, 'backup.tar')
  expect(statSync(half).size).toBeGreaterThan(names.length * 20_000)
  const refused = await restore(half)
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('is incomplete or was changed')])
  expect(await backup(['--to', path])).toMatchObject({ code: 0, error: '' })
})

test('OPS-18, OPS-20: a cancelled backup or restore says so and leaves nothing', async () => {
  const place = mkdtempSync(join(folder, 'cancelled-'))
  const path = join(place, 'archive.tar')
  await whileBackupsWait(async (untilOneWaits, endWaiting) => {
    let cancel = () => {}
    const ended = start(archive, ['backup', '--to', path], {}, (child) => {
      cancel = () => void child.kill('SIGTERM')
    })
    await untilOneWaits()
    expect(readdirSync(place)).toHaveLength(1)
    cancel()
    expect(await ended).toEqual({ code: 143, out: [], error: messages.en.cli.backup.cancelled.backup(path) })
    expect(readdirSync(place)).toEqual([])
    await endWaiting()
  })
  const cancelled = await killRestore('settings', { signal: 'SIGINT', variables: german })
  expect(cancelled).toEqual({ code: 130, out: [], error: messages.de.cli.backup.cancelled.restore })
  await expectNothingRestored()
})

/** Makes a path in a folder that is too long for the system, so that Node cannot delete the folder. */
function makeUndeletable(cwd: string) {
  const script = 'for n in $(seq 14); do mkdir "$0" && cd "$0"; done; mkdir -p "$0/$0/$0/$0"'
  execFileSync('sh', ['-c', script, 'x'.repeat(250)], { cwd })
}

test('OPS-12, OPS-18: a backup that cannot delete what it leaves still says why it failed, with its exit status', async () => {
  const place = mkdtempSync(join(folder, 'undeletable-'))
  onTestFinished(() => void execFileSync('rm', ['-r', place]))
  const refused = join(place, 'refused.tar')
  const cancelled = join(place, 'cancelled.tar')
  let ended: Promise<Ended>[] = []
  await whileBackupsWait(async (untilOneWaits, endWaiting) => {
    let cancel = () => {}
    const first = start(archive, ['backup', '--to', cancelled], {}, (child) => {
      cancel = () => void child.kill('SIGTERM')
    })
    await untilOneWaits()
    makeUndeletable(join(place, readdirSync(place)[0] ?? ''))
    cancel()
    await first
    await endWaiting()
    const second = backup(['--to', refused])
    await untilOneWaits()
    const partial = readdirSync(place).find((name) => name.startsWith('refused'))
    makeUndeletable(join(place, partial ?? ''))
    writeFileSync(refused, 'of another backup')
    ended = [first, second]
  })
  const { backup: words } = messages.en.cli
  expect(await Promise.all(ended)).toEqual([
    { code: 143, out: [], error: words.cancelled.backup(cancelled) },
    { code: 1, out: [], error: words.refusals.file_exists(refused) },
  ])
})

test('OPS-12: a backup or restore that is cancelled while it waits for its database says so', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = Object.assign(new URL(target.databaseUrl), { port: (silent.address() as AddressInfo).port })
  const path = join(folder, 'early.tar')
  const { en, de } = messages
  for (const [words, variables, error] of [
    [['backup', '--to', path], german, de.cli.backup.cancelled.backup(path)],
    [['restore', '--from', file], {}, en.cli.backup.cancelled.restore],
  ] as const) {
    let cancel = () => {}
    const ended = start(target, [...words], { ...variables, DATABASE_URL: url.href }, (child) => {
      cancel = () => void child.kill('SIGINT')
    })
    await once(silent, 'connection')
    cancel()
    expect(await ended).toEqual({ code: 130, out: [], error })
  }
  silent.close()
})

test('OPS-20: a restore killed at any moment leaves an empty archive, and the next one succeeds', async () => {
  const begun = (images: number) =>
    `select from unowned_images where recorded_at > $1 having count(*) >= ${images}`
  // The restore waits for a lock of the test, so that it is not done too early: before the rows, or before the commit.
  await killRestore('settings', { moment: begun(1 + Math.floor(Math.random() * IMAGES)) })
  await expectNothingRestored()
  await killRestore('settings')
  await expectNothingRestored()
  await killRestore('archive_identity')
  await expectNothingRestored()

  const [original] = await poolDb(archive.payload)<{ id: string }>(sql`select id from archive_identity`)
  writeFileSync(join(imagesOf(target), '.archive-id'), `${original?.id}\n`)
  const restored = await restore(file)
  expect([restored.code, restored.error]).toEqual([0, ''])
  expect(restored.out).toEqual([
    expect.stringMatching(
      /^Restored the backup of \d+ \w+ \d{4}, \d\d:\d\d \S+: 1 entry, .* 30 images in 60 files/,
    ),
    expect.stringContaining('another PAYLOAD_SECRET'),
    expect.stringContaining('enter it again in the settings'),
    messages.en.cli.backup.takenImages({ kind: 'folder', folder: imagesOf(target) }),
    expect.stringContaining('Everyone has to sign in again'),
  ])
  expect(await stateOf(target)).toEqual({ entries: 1, images: IMAGES, projects: 1 })
  expect(filesIn(imagesOf(target)).sort()).toEqual([...names].sort())
  for (const name of names)
    expect(readFileSync(join(imagesOf(target), name))).toEqual(readFileSync(join(imagesOf(archive), name)))
  expect(await inTarget('select chat_bot_token as token from settings')).toEqual([{ token: null }])
  expect(await inTarget('select from unowned_images')).toEqual([])

  const again = await restore(file, german)
  expect([again.code, again.out]).toEqual([1, []])
  expect(again.error).toMatch(/^Dieses Archiv ist nicht leer, deshalb wurde nichts zurückgespielt: /)
})

/**
 * Starts a restore that waits for a lock on a table, and ends it when `moment` selects a row; `$1` is the time of the start. By default
 * that is when it waits.
 */
async function killRestore(
  table: string,
  {
    moment = `select from pg_stat_activity join pg_locks using (pid)
      where datname = current_database() and not granted and relation = '${table}'::regclass and backend_start > $1`,
    signal = 'SIGKILL',
    variables = {},
  }: { moment?: string; signal?: NodeJS.Signals; variables?: Record<string, string> } = {},
): Promise<Ended> {
  const client = new pg.Client({ connectionString: target.databaseUrl })
  await client.connect()
  try {
    await client.query(`begin; lock table ${table} in share mode`)
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    let kill = () => {}
    const ended = start(target, ['restore', '--from', file], { ...otherSecret, ...variables }, (child) => {
      kill = () => void child.kill(signal)
    })
    await expect.poll(() => inTarget(moment, [rows[0]?.now]), { interval: 20 }).not.toEqual([])
    kill()
    return await ended
  } finally {
    await client.end()
  }
}

async function expectNothingRestored(): Promise<void> {
  // The server notices the end of the process when it next hears of it.
  const held = `
    select from pg_locks where locktype = 'advisory' and database = (
      select oid from pg_database where datname = current_database())`
  await expect.poll(() => inTarget(held)).toEqual([])
  expect(await stateOf(target)).toEqual({ entries: 0, images: 0, projects: 0 })
  // Whatever was written is on record as a leftover.
  const records = await inTarget<{ names: string[] }>(
    'select names::text[] as names from unowned_images where swept_at is not null',
  )
  expect(records.length).toBeGreaterThan(0)
  const recorded = new Set(records.flatMap((record) => record.names))
  expect(filesIn(imagesOf(target)).filter((name) => !recorded.has(name))).toEqual([])
}

async function stateOf({ payload }: TestArchive) {
  const [row] = await poolDb(payload)(sql`
    select (select count(*) from posts)::int as entries, (select count(*) from media)::int as images,
      (select count(*) from projects)::int as projects`)
  return row
}

test.skipIf(postgresPrograms() === null)(
  "OPS-18, OPS-19: an archive moves from the embedded PostgreSQL and a folder to Debian's and a bucket, with every row and file",
  async () => {
    // Debian's PostgreSQL has an account of its own, which may not enter the folder of the tests.
    const place = mkdtempSync(join(tmpdir(), 'moved-'))
    chmodSync(place, 0o755)
    const service = await openFakeS3()
    const postgres = await PostgresServer.startPrimary(join(place, 'postgres'))
    try {
      const { variables } = service
      const elsewhere = { databaseUrl: postgres.url, dataDir: join(place, 'data') }
      const restored = await start(elsewhere, ['restore', '--from', file], variables)
      expect([restored.code, restored.out[0]]).toEqual([0, expect.stringContaining('30 images in 60 files')])
      expect(existsSync(join(elsewhere.dataDir, 'media'))).toBe(false)
      const moved = join(place, 'moved.tar')
      expect(await start(elsewhere, ['backup', '--to', moved], variables)).toMatchObject({
        code: 0,
        error: '',
      })
      const original = await openBackup(file, () => undefined)
      const copy = await openBackup(moved, () => undefined)
      if (!original.ok || !copy.ok) throw new Error('a backup was refused')
      // With the SHA-256 of all rows of each table, and of each file.
      expect(copy.value.tables).toEqual(original.value.tables)
      expect(copy.value.images).toEqual(original.value.images)
      for (const { name, sha256 } of original.value.images.flatMap(({ files }) => files))
        expect(hash('sha256', service.objects.get(name)?.content ?? Buffer.alloc(0))).toBe(sha256)
    } finally {
      await postgres.stop()
      await service.close()
      rmSync(place, { recursive: true })
    }
  },
)

test('OPS-18: image files that are missing or damaged are named, and the exit status is 1 beside a complete file', async () => {
  const [missing = '', , own = '', , , variant = ''] = names
  await imageStoreOf(archive.payload).remove(missing)
  for (const name of [own, variant]) truncateSync(join(imagesOf(archive), name), 19_000)
  const path = join(folder, 'incomplete.tar')
  const made = await backup(['--to', path])
  expect([made.code, made.out]).toEqual([1, [expect.stringContaining('30 images in 59 files')]])
  const [sentence, listed, rest] = made.error.split(/: |\. /)
  expect(sentence).toBe(
    `${path} is complete except for 3 image files that are missing or damaged in the image store`,
  )
  expect(listed?.split(', ').sort()).toEqual([missing, own, variant].sort())
  expect(rest).toMatch(/^Put them back there/)

  const empty = await openTestArchive()
  const restored = await restore(path, german, empty)
  expect([restored.code, restored.out[1]]).toEqual([
    0,
    expect.stringMatching(/^Schon im ursprünglichen Archiv fehlten oder waren 3 Bilddateien beschädigt: /),
  ])
  expect(statSync(join(imagesOf(empty), variant)).size).toBe(19_000)
  await empty.close()
})
