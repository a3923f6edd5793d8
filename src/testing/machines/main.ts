// npm run check:machines (OPS-31): two processes behind HAProxy, with PgBouncer and a replica. Exits with status 1 if anything is wrong.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { accessTo } from '../access'
import { request, type Answer } from '../faults/calls'
import { described } from '../faults/described'
import type { Fault } from '../faults/faultLog'
import { uploadPictures, type Picture } from '../faults/pictures'
import { verifyWrites } from '../faults/verifyArchive'
import { verifyImages } from '../faults/verifyImages'
import { verifyMails } from '../faults/verifyMessages'
import { bundlePrograms } from '../programs'
import { runPayload } from '../runProgram'
import { randomFrom, seedOf } from '../suite/random'
import { approve, asClient, repeatAtOnce, type Access } from './calls'
import { buildNewVersion, LATER, serverFunctionIds } from './buildNewVersion'
import { installPackages } from './debian'
import { checkImages, checkSweep, filesIn } from './images'
import { startLoad, type Load } from './load'
import { CRON_SECRET, PLACES, startMachines, type Machines } from './machines'
import { checkNeverStale } from './neverStale'
import { NAME } from './postgres'
import { checkPublishDue } from './publishDue'
import { missingFiles, startVisits } from './visits'

const PROJECT = 'machines'
const CALLS = 12_000
const CALL_LIMIT = 10_000
const AT_ONCE = 16
const SERVED_WITHIN_MS = 15_000
/** Longer than any limit of a statement. */
const LOST_STANDBY_MS = 45_000

const errors: string[] = []
const random = randomFrom(seedOf('machines'))
const say = (what: string, result: string) => void process.stdout.write(`${what.padEnd(16)} ${result}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

// Ends the programs too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
installPackages()
const folder = mkdtempSync(join(tmpdir(), 'machines-'))
// PostgreSQL and PgBouncer do not run as root.
chmodSync(folder, 0o755)
try {
  const machines = await startMachines(folder)
  try {
    const newVersion = join(folder, 'new-version')
    buildNewVersion(newVersion)
    const limit = { RATE_LIMIT_PER_MINUTE: String(CALL_LIMIT) }
    await Promise.all(PLACES.map((place) => machines.replace(place, process.cwd(), limit)))
    const access = await accessOf(machines)
    await checkRateLimit(machines, access)
    for (const place of PLACES) await machines.replace(place, process.cwd())
    const pictures = await uploadPictures(access.url, access.token, PROJECT)
    errors.push(...(await checkImages(machines, access, { project: PROJECT, pictures })))
    say('images', `${2 * pictures.length} uploads, each read through the other process`)
    await checkDigest(machines, access)
    await checkSchedule(machines, access)
    await checkReads(machines, access)
    await checkLostStandby(machines, access)
    await checkRollingUpdate(machines, access, { version: newVersion, pictures })
    await checkPromotion(machines, access, pictures)
    await checkMails(machines)
    await checkLeftovers(machines, { version: newVersion, pictures })
  } finally {
    await machines.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
say('wrong', `${errors.join('; ') || 'nothing'}`)
process.exit(errors.length === 0 ? 0 : 1)

/** A project, a client and a publisher who subscribes to every entry, made by the commands through PgBouncer. */
async function accessOf({ url, variables }: Machines): Promise<Access> {
  const programs = await bundlePrograms(folder)
  const run = (words: string[]) => runPayload(words, { variables, programs })
  const credentials = await accessTo(url, run, { project: PROJECT, role: 'publisher' })
  const access = { url, ...credentials, cronSecret: CRON_SECRET }
  const subscription = { method: 'POST', as: 'user', body: { project: null, rhythm: 'each' } } as const
  const { status } = await request(access, '/api/subscriptions', subscription)
  if (status !== 201) errors.push(`subscribing returned ${status}`)
  return access
}

/** 12,000 calls of one client in a minute: exactly as many succeed as the limit allows, 5 % less at most. */
async function checkRateLimit({ haProxy }: Machines, access: Access): Promise<void> {
  const requests = () => Promise.all(PLACES.map((place) => haProxy.requests(place)))
  const before = await requests()
  const statuses: Record<number, number> = {}
  let calls = 0
  const begin = performance.now()
  const isOver = () => calls >= CALLS
  await repeatAtOnce(AT_ONCE, isOver, async () => {
    calls += 1
    const { status } = await asClient(access, 'GET', '/posts')
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  const lasted = performance.now() - begin
  const shares = (await requests()).map((count, place) => count - (before[place] ?? 0))
  const { 200: allowed = 0, 429: refused = 0 } = statuses
  if (lasted > 60_000)
    errors.push(`12,000 calls took ${seconds(lasted)}, longer than the minute of the limit`)
  if (allowed > CALL_LIMIT || allowed < 0.95 * CALL_LIMIT || allowed + refused < CALLS)
    errors.push(`of ${calls} calls with a limit of ${CALL_LIMIT}: ${JSON.stringify(statuses)}`)
  if (Math.min(...shares) < CALLS / 4) errors.push(`the processes had ${shares.join(' and ')} calls`)
  say('rate limit', `${CALL_LIMIT} a minute: of ${calls} calls in ${seconds(lasted)} ${allowed} succeeded`)
  say('spread', `${shares.join(' and ')} calls`)
}

/** Ten schedulers ask at once for the digest. */
async function checkDigest({ url, chat }: Machines, access: Access): Promise<void> {
  const body = { project: PROJECT, title: 'News of the week', type: 'fix', teaser: 'Something new.' }
  const draft = await asClient(access, 'POST', '/posts', body)
  await approve(access, draft.json.id)
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const headers = { Authorization: `Bearer ${CRON_SECRET}` }
      return (await fetch(`${url}/api/v1/weekly-report`, { method: 'POST', headers })).status
    }),
  )
  if (chat.posted.length !== 1 || statuses.some((status) => status !== 200))
    errors.push(`${chat.posted.length} digests, responses ${statuses.join(', ')}`)
  say('digest', `${statuses.length} calls at once, ${chat.posted.length} message`)
}

/** Ten schedulers ask at once to publish what is due. */
async function checkSchedule(machines: Machines, access: Access): Promise<void> {
  const {
    calls,
    entries,
    errors: found,
  } = await onArchive(machines.primary.url, (database) =>
    checkPublishDue(machines, access, { project: PROJECT, database }),
  )
  errors.push(...found)
  say('publish-due', `${calls} calls at once, ${entries} entries due`)
}

/** Every entry of the whole check is in one mail, whichever process has sent it. */
async function checkMails({ replica, outboxes }: Machines): Promise<void> {
  const { mails, mailsAgain, errors: found } = await verifyMails(replica.url, outboxes)
  errors.push(...found)
  say('mails', `${mails}, each entry in one; ${mailsAgain} sent again when the primary was killed`)
}

/** Both processes start at once and look for files of images without a row. */
async function checkLeftovers(
  machines: Machines,
  options: { version: string; pictures: readonly Picture[] },
): Promise<void> {
  const { leftovers, errors: found } = await onArchive(machines.replica.url, (database) =>
    checkSweep(machines, database, options),
  )
  errors.push(...found)
  say('leftovers', `${leftovers} files without a row, each moved to the trash once`)
}

async function checkReads({ replica }: Machines, access: Access): Promise<void> {
  const transactions = async () => {
    const [row] = await replica.query<{ n: number }>(
      `select xact_commit::int as n from pg_stat_database where datname = '${NAME}'`,
    )
    return row?.n ?? 0
  }
  const before = await transactions()
  const { changes, reads, pauses, errors: stale } = await checkNeverStale(access, PROJECT, replica, random)
  // The statistics of the replica are a moment late.
  await sleep(1_500)
  const onReplica = (await transactions()) - before
  errors.push(...stale)
  if (onReplica < 100 || changes < 10) errors.push('the replica was hardly used')
  say(
    'never stale',
    `${changes} changes, ${reads} reads, replay paused ${pauses} times, ${onReplica} transactions on the replica`,
  )
}

/** While commits wait for a replica that is lost, writes are refused in time (SEC-4), and reads go on. */
async function checkLostStandby({ primary }: Machines, access: Access): Promise<void> {
  const timed = async (call: Promise<Answer>) => {
    const begin = performance.now()
    const { status } = await call
    return { status, ms: performance.now() - begin }
  }
  const write = () =>
    asClient(access, 'POST', '/posts', { project: PROJECT, title: 'Without a replica', type: 'fix' })
  const read = () => [asClient(access, 'GET', '/posts'), request(access, '/', { as: 'user' })].map(timed)
  await primary.waitFor('lost')
  const writes: ReturnType<typeof timed>[] = []
  const reads: ReturnType<typeof timed>[] = []
  const until = performance.now() + LOST_STANDBY_MS
  await repeatAtOnce(
    2 * AT_ONCE,
    () => performance.now() > until,
    async () => {
      writes.push(timed(write()))
      reads.push(...read())
      await Promise.allSettled([...writes.slice(-1), sleep(1_000)])
    },
  )
  const refused = await Promise.all(writes)
  const shown = await Promise.all(reads)
  await primary.waitFor('*')
  const begin = performance.now()
  while ((await write()).status !== 201 && performance.now() - begin < 60_000) await sleep(100)
  const usual = performance.now() - begin
  const longest = Math.max(...refused.map(({ ms }) => ms))
  if (refused.some(({ status }) => status !== 503) || longest > 10_000)
    errors.push(`writes without a replica: ${counted(refused.map(({ status }) => String(status)))}`)
  if (shown.some(({ status, ms }) => status !== 200 || ms > 5_000))
    errors.push(`reads without a replica: ${counted(shown.map(({ status }) => String(status)))}`)
  if (usual > 10_000) errors.push('writes did not recover in time')
  say(
    'replica lost',
    `${refused.length} writes refused within ${seconds(longest)}, ${shown.length} reads within ${seconds(Math.max(...shown.map(({ ms }) => ms)))}, writes again after ${seconds(usual)}`,
  )
}

/**
 * Replaces one process after the other by a build with other scripts and another migration, under load. Pages load their files from
 * either build, also those that a browser has opened before.
 */
async function checkRollingUpdate(
  machines: Machines,
  access: Access,
  { version, pictures }: { version: string; pictures: readonly Picture[] },
): Promise<void> {
  const load = startLoad(access, { project: PROJECT, pictures, random })
  const visits = startVisits(access)
  const begin = performance.now()
  await sleep(5_000)
  const before = new Set(visits.files)
  for (const place of PLACES) {
    await machines.replace(place, version)
    await sleep(5_000)
  }
  await Promise.all([load.stop(), visits.stop()])
  const failed = [...load.failed, ...visits.failed, ...(await missingFiles(access, before))]
  const migrated = await onArchive(machines.primary.url, async (client) => {
    errors.push(...(await lostOf(machines, client, load)))
    return (await client.query('select from payload_migrations where name = $1', [LATER])).rowCount
  })
  if (migrated !== 1) errors.push('the newer version has not migrated the database')
  if (visits.files.size === before.size) errors.push('the newer version has the same scripts')
  if (String(serverFunctionIds(version)) !== String(serverFunctionIds(process.cwd())))
    errors.push('server functions have other ids in the newer version')
  if (failed.length > 0) errors.push(`the rolling update failed calls: ${counted(failed)}`)
  const lasted = seconds(performance.now() - begin)
  const changed = visits.files.size - before.size
  say(
    'rolling update',
    `${load.succeeded} calls and ${visits.pages} pages with ${visits.files.size} files (${changed} new) in ${lasted}, ${failed.length} failed`,
  )
}

/** Kills the primary under load and promotes the replica, as docs/scaling.md says. */
async function checkPromotion(
  machines: Machines,
  access: Access,
  pictures: readonly Picture[],
): Promise<void> {
  const { primary, replica, pgBouncer, urlOf } = machines
  const faults = new Set<Fault>()
  const load = startLoad(access, { project: PROJECT, pictures, random, faults })
  await sleep(5_000)
  faults.add('database killed')
  await primary.kill()
  await sleep(5_000)
  const headers = { Authorization: `Bearer ${access.token}` }
  const meanwhile = await fetch(`${access.url}/api/v1/posts`, { headers })
  if (meanwhile.status !== 503 || !meanwhile.headers.has('Retry-After'))
    errors.push(
      `without a primary a read returned ${meanwhile.status}, Retry-After ${meanwhile.headers.get('Retry-After')}`,
    )
  const begin = performance.now()
  await replica.promote()
  pgBouncer.leadTo(replica.url)
  const served = await Promise.all(
    PLACES.map(async (place) => {
      const direct = { ...access, url: urlOf(place) }
      const body = { project: PROJECT, title: 'After the promotion', type: 'fix' }
      const isServed = async () => (await asClient(direct, 'POST', '/posts', body)).status === 201
      while (!(await isServed().catch(() => false))) {
        if (performance.now() - begin > 60_000) return Infinity
        await sleep(100)
      }
      return performance.now() - begin
    }),
  )
  const before = load.succeeded
  await sleep(5_000)
  await load.stop()
  if (Math.max(...served) > SERVED_WITHIN_MS) errors.push('the promoted replica was served too late')
  // Any other response than a 503 with `Retry-After`, and what was read otherwise than acknowledged.
  errors.push(...load.errors)
  if (load.succeeded - before < 50) errors.push('hardly any call succeeded after the promotion')
  const lost = await onArchive(replica.url, (client) => lostOf(machines, client, load))
  errors.push(...lost)
  const { posts, published, scheduled, images } = load.acknowledged
  const acknowledged = posts.size + published.size + scheduled.size + images.size
  say(
    'promotion',
    `of ${acknowledged} acknowledged writes ${lost.length === 0 ? 'none is lost' : 'some are lost'}`,
  )
  say(
    '',
    `served again after ${served.map(seconds).join(' and ')}; refused meanwhile: ${counted(load.failed)}`,
  )
}

/** Describes what a load was acknowledged and is not there or is otherwise. */
async function lostOf({ bucket }: Machines, database: pg.Client, { acknowledged }: Load): Promise<string[]> {
  const { errors: lost } = await verifyWrites(database, acknowledged)
  const { listed } = acknowledged
  return [
    ...lost,
    ...described([
      ['entries were listed as published twice', listed.filter((id, at) => listed.indexOf(id) !== at)],
    ]),
    ...(await verifyImages(database, filesIn(bucket), acknowledged)),
  ]
}

async function onArchive<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function counted(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none'
}
