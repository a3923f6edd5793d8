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
import { setTimeout as sleep } from 'node:timers/promises'
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
import { createDatabase, dropDatabase, TEMPLATE, urlOf } from '@/testing/database/databases'
import { makeStoredImage } from '@/testing/imageRow'
import { postgresPrograms } from '@/testing/machines/debian'
import { PostgresServer } from '@/testing/machines/postgres'
import { runPayload, type Ended } from '@/testing/runProgram'
import { openFakeS3 } from '@/testing/s3/fakeS3'

const IMAGES = 30
const folder = mkdtempSync(join(inject('testFolder'), 'backup-'))
const file = join(folder, 'archive.tar')
const server = inject('databaseServer')
const target = `archive_${randomUUID().replaceAll('-', '')}`
const targetFolder = join(folder, 'target')
const german = { LC_ALL: 'de_DE.UTF-8' }

let archive: TestArchive
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
  await createDatabase(server, target, TEMPLATE)
})
afterAll(async () => {
  await archive.close()
  await dropDatabase(server, target)
})

const run = (
  words: string[],
  variables: Record<string, string> = {},
  started: (child: ChildProcess) => void = () => undefined,
) => runPayload(words, { variables, programs: inject('programs'), started })

/** The environment of the archive that a backup is restored into. */
const elsewhere = {
  DATABASE_URL: urlOf(server, target),
  DATA_DIR: targetFolder,
  MEDIA_DIR: join(targetFolder, 'media'),
  PAYLOAD_SECRET: 'another secret that is long enough too',
}

const filesThere = () =>
  existsSync(elsewhere.MEDIA_DIR)
    ? readdirSync(elsewhere.MEDIA_DIR).filter((name) => !name.startsWith('.'))
    : []

async function inTarget<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: elsewhere.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

test('OPS-18: backup migrates nothing, because the earlier version may still be running', async () => {
  const db = poolDb(archive.payload)
  const last = sql`(select max(name) from payload_migrations)`
  const [pending] = await db<{ name: string }>(
    sql`delete from payload_migrations where name = ${last} returning name`,
  )
  const made = await run(['backup', '--to', join(inject('testFolder'), `${randomUUID()}.tar`)])
  expect([made.code, made.error]).toEqual([0, ''])
  const [applied] = await db<{ name: string }>(sql`select name from payload_migrations where name = ${last}`)
  expect(applied?.name).not.toBe(pending?.name)
  await db(sql`
    insert into payload_migrations (id, name, batch) values (gen_random_uuid(), ${pending?.name}, 1)`)
})

test('OPS-18: backup prints what the file holds, keeps it from other users, and leaves nothing beside it', async () => {
  const made = await run(['backup', '--to', file])
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
  const made = await run(['backup', '--to', path])
  await db(sql`delete from payload_kv where key = 'secret-check'`)
  expect([made.code, made.error]).toEqual([0, messages.en.cli.backup.unknownSecret])
  expect(await openBackup(path, () => undefined)).toMatchObject({
    value: { secretCheck: secretCheckOf(ofServer) },
  })
})

test('OPS-18: refusals are one sentence that says what to do, in both languages', async () => {
  const tooLong = join(folder, 'a'.repeat(300))
  const [exists, unnamed, nowhere, none] = await Promise.all([
    run(['backup', '--to', file]),
    run(['backup', '--to', tooLong]),
    run(['backup', '--to', join(folder, 'missing/archive.tar')], german),
    run(['backup']),
  ])
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
  const ended = await Promise.all([
    run(['backup', '--to', join(folder, 'unreachable.tar')], bucket),
    run(['restore', '--from', file], { ...elsewhere, ...bucket }),
  ])
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
  const refused = await run(['restore', '--from', damaged], elsewhere)
  expect(refused).toEqual({
    code: 1,
    out: [],
    error: `${damaged} is incomplete or was changed, so nothing was restored: copy it again or choose another backup.`,
  })
})

test('OPS-20: a database user that does not own the tables is refused with one sentence', async () => {
  const role = `guest_${randomUUID().replaceAll('-', '')}`
  await inTarget(
    `create role ${role} login password 'guest'; grant all on all tables in schema public to ${role}`,
  )
  const url = Object.assign(new URL(elsewhere.DATABASE_URL), { username: role, password: 'guest' })
  const refused = await run(['restore', '--from', file], { ...elsewhere, DATABASE_URL: url.href })
  await inTarget(`drop owned by ${role}; drop role ${role}`)
  expect([refused.code, refused.out]).toEqual([1, []])
  expect(refused.error).toMatch(
    /^The database user may not change the archive's tables, so nothing was restored/,
  )
  expect(await stateOfTarget()).toEqual({ entries: 0, images: 0, projects: 0 })
  expect(filesThere()).toEqual([])
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
    const killed = run(['backup', '--to', path], {}, (child) => (kill = () => void child.kill('SIGKILL')))
    await untilOneWaits()
    const [second, third] = await Promise.all([
      run(['backup', '--to', `${path}.2`]),
      run(['backup', '--to', `${path}.3`], german),
    ])
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
  const refused = await run(['restore', '--from', half], elsewhere)
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('is incomplete or was changed')])
  expect(await run(['backup', '--to', path])).toMatchObject({ code: 0, error: '' })
})

test('OPS-18, OPS-20: a cancelled backup or restore says so and leaves nothing', async () => {
  const place = mkdtempSync(join(folder, 'cancelled-'))
  const path = join(place, 'archive.tar')
  await whileBackupsWait(async (untilOneWaits, endWaiting) => {
    for (const [signal, code, language] of [
      ['SIGTERM', 143, 'en'],
      ['SIGINT', 130, 'de'],
    ] as const) {
      let cancel = () => {}
      const ended = run(['backup', '--to', path], language === 'de' ? german : {}, (child) => {
        cancel = () => void child.kill(signal)
      })
      await untilOneWaits()
      expect(readdirSync(place)).toHaveLength(1)
      cancel()
      expect(await ended).toEqual({
        code,
        out: [],
        error: messages[language].cli.backup.cancelled.backup(path),
      })
      expect(readdirSync(place)).toEqual([])
      await endWaiting()
    }
  })
  const cancelled = await killRestore('settings', WAITS, 'SIGINT')
  expect(cancelled).toEqual({ code: 130, out: [], error: messages.en.cli.backup.cancelled.restore })
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
    const first = run(
      ['backup', '--to', cancelled],
      {},
      (child) => (cancel = () => void child.kill('SIGTERM')),
    )
    await untilOneWaits()
    makeUndeletable(join(place, readdirSync(place)[0] ?? ''))
    cancel()
    await first
    await endWaiting()
    const second = run(['backup', '--to', refused])
    await untilOneWaits()
    const partial = readdirSync(place).find((name) => name.startsWith('refused'))
    makeUndeletable(join(place, partial ?? ''))
    writeFileSync(refused, 'of another backup')
    ended = [first, second]
  })
  const { backup } = messages.en.cli
  expect(await Promise.all(ended)).toEqual([
    { code: 143, out: [], error: backup.cancelled.backup(cancelled) },
    { code: 1, out: [], error: backup.refusals.file_exists(refused) },
  ])
})

test('OPS-12: a backup or restore that is cancelled while it waits for its database says so', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = Object.assign(new URL(elsewhere.DATABASE_URL), { port: (silent.address() as AddressInfo).port })
  const path = join(folder, 'early.tar')
  const { cancelled } = messages.en.cli.backup
  for (const [words, error] of [
    [['backup', '--to', path], cancelled.backup(path)],
    [['restore', '--from', file], cancelled.restore],
  ] as const) {
    let cancel = () => {}
    const ended = run([...words], { ...elsewhere, DATABASE_URL: url.href }, (child) => {
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
  await killRestore('settings', begun(1))
  await expectNothingRestored()
  await killRestore('settings', begun(Math.ceil(Math.random() * IMAGES)))
  await expectNothingRestored()
  await killRestore('settings', WAITS)
  await expectNothingRestored()
  await killRestore('archive_identity', WAITS)
  await expectNothingRestored()

  // Databases of tests are copies, with the same id.
  await inTarget('update archive_identity set id = gen_random_uuid()')
  const [original] = await poolDb(archive.payload)<{ id: string }>(sql`select id from archive_identity`)
  writeFileSync(join(elsewhere.MEDIA_DIR, '.archive-id'), `${original?.id}\n`)
  const restored = await run(['restore', '--from', file], elsewhere)
  expect([restored.code, restored.error]).toEqual([0, ''])
  expect(restored.out).toEqual([
    expect.stringMatching(
      /^Restored the backup of \d+ \w+ \d{4}, \d\d:\d\d \S+: 1 entry, .* 30 images in 60 files/,
    ),
    expect.stringContaining('another PAYLOAD_SECRET'),
    expect.stringContaining('enter it again in the settings'),
    messages.en.cli.backup.takenImages({ kind: 'folder', folder: elsewhere.MEDIA_DIR }),
    expect.stringContaining('Everyone has to sign in again'),
  ])
  expect(await stateOfTarget()).toEqual({ entries: 1, images: IMAGES, projects: 1 })
  expect(filesThere().sort()).toEqual([...names].sort())
  for (const name of names)
    expect(readFileSync(join(elsewhere.MEDIA_DIR, name))).toEqual(
      readFileSync(join(archive.dataDir, 'media', name)),
    )
  expect(await inTarget('select chat_bot_token as token from settings')).toEqual([{ token: null }])
  expect(await inTarget('select from unowned_images')).toEqual([])

  const again = await run(['restore', '--from', file], { ...elsewhere, ...german })
  expect([again.code, again.out]).toEqual([1, []])
  expect(again.error).toMatch(/^Dieses Archiv ist nicht leer, deshalb wurde nichts zurückgespielt: /)
})

/** Whether a process waits for the lock of the test. */
const WAITS = `
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and backend_start > $1 having count(*) > 0`

/** Starts a restore that waits for a lock on a table, and ends it when `moment` selects a row; `$1` is the time of the start. */
async function killRestore(
  table: string,
  moment: string,
  signal: 'SIGKILL' | 'SIGINT' = 'SIGKILL',
): Promise<Ended> {
  const client = new pg.Client({ connectionString: elsewhere.DATABASE_URL })
  await client.connect()
  try {
    await client.query(`begin; lock table ${table} in share mode`)
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    let kill = () => {}
    const ended = run(
      ['restore', '--from', file],
      elsewhere,
      (child) => (kill = () => void child.kill(signal)),
    )
    while ((await inTarget(moment, [rows[0]?.now])).length === 0) await sleep(5)
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
  expect(await stateOfTarget()).toEqual({ entries: 0, images: 0, projects: 0 })
  // Whatever was written is on record as a leftover.
  const records = await inTarget<{ names: string[] }>(
    'select names::text[] as names from unowned_images where swept_at is not null',
  )
  expect(records.length).toBeGreaterThan(0)
  const recorded = new Set(records.flatMap((record) => record.names))
  expect(filesThere().filter((name) => !recorded.has(name))).toEqual([])
}

async function stateOfTarget() {
  const [row] = await inTarget(`
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
      const variables = {
        ...service.variables,
        DATABASE_URL: postgres.url,
        DATA_DIR: join(place, 'data'),
        MEDIA_DIR: join(place, 'media'),
      }
      const restored = await run(['restore', '--from', file], variables)
      expect([restored.code, restored.out[0]]).toEqual([0, expect.stringContaining('30 images in 60 files')])
      expect(existsSync(variables.MEDIA_DIR)).toBe(false)
      const moved = join(place, 'moved.tar')
      expect(await run(['backup', '--to', moved], variables)).toMatchObject({ code: 0, error: '' })
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
  for (const name of [own, variant]) truncateSync(join(archive.dataDir, 'media', name), 19_000)
  const path = join(folder, 'incomplete.tar')
  const made = await run(['backup', '--to', path])
  expect([made.code, made.out]).toEqual([1, [expect.stringContaining('30 images in 59 files')]])
  const [sentence, listed, rest] = made.error.split(/: |\. /)
  expect(sentence).toBe(
    `${path} is complete except for 3 image files that are missing or damaged in the image store`,
  )
  expect(listed?.split(', ').sort()).toEqual([missing, own, variant].sort())
  expect(rest).toMatch(/^Put them back there/)

  const place = join(folder, 'incomplete')
  const database = `archive_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, database, TEMPLATE)
  onTestFinished(() => dropDatabase(server, database))
  const restored = await run(['restore', '--from', path], {
    ...elsewhere,
    ...german,
    DATABASE_URL: urlOf(server, database),
    DATA_DIR: place,
    MEDIA_DIR: join(place, 'media'),
  })
  expect([restored.code, restored.out[1]]).toEqual([
    0,
    expect.stringMatching(/^Schon im ursprünglichen Archiv fehlten oder waren 3 Bilddateien beschädigt: /),
  ])
  expect(statSync(join(place, 'media', variant)).size).toBe(19_000)
})
