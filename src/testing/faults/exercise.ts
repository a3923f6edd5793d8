import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded } from '@/server/database/embedded/openEmbedded'
import { openFakeChat, type FakeChat } from '../chat/fakeChat'
import { freePort } from '../freePort'
import { noVariables } from '../noVariables'
import { randomFrom, seedOf } from '../suite/random'
import { createSend, type CallFigures } from './calls'
import { freezeDatabase, killDatabase, lockPosts, onDatabase, stopDatabase } from './database'
import { createFaultLog, FAULTS, type Fault, type FaultLog } from './faultLog'
import type { Acknowledged } from './acknowledged'
import { startLoad, type Load } from './load'
import { uploadPictures } from './pictures'
import { startScheduler } from './scheduler'
import { ProductionServer } from '../productionServer'
import { PROJECT, setUpArchive } from './setUpArchive'
import { MAX_PLANNED_MS } from './userActions'
import { verifyArchive } from './verifyArchive'
import { filesIn, filesWithoutRow, type ImageFiles } from './verifyImages'
import { verifyMessages, type Messages } from './verifyMessages'

/** What an exercise has found. */
export interface Report {
  faults: FaultLog['recoveries']
  calls: CallFigures
  acknowledged: Acknowledged
  messages: Messages
  /** Before the sweep of an hour later, which must leave none, and after it. */
  filesWithoutRow: { before: number; after: number }
  seconds: number
  errors: string[]
}

/** What the load does, each as frequent as it is listed. */
const MIX = [
  ...(['createDraft', 'createDraft', 'createDraft', 'changeDraft', 'changeDraft', 'deleteDraft'] as const),
  ...(['upload', 'upload', 'deleteImage'] as const),
  ...(['approve', 'approve', 'schedule', 'correct', 'correct', 'withdraw'] as const),
  ...(['list', 'list', 'entry', 'entry', 'page', 'feed'] as const),
]
const WRITES_AT_ONCE = 200
const CRON_SECRET = 'the secret of the scheduler in this exercise'
const SWEPT_WITHIN_MS = 30_000
/** How long the load may go on after the faults until it has got through. */
const THROUGH_WITHIN_MS = 60_000

interface Pace {
  /** Between faults. */
  pauseMs: readonly [least: number, most: number]
  /** How long the database is frozen or locked. */
  stallMs: readonly [least: number, most: number]
  /** The longest pause of a worker of the load between two calls. */
  maxPauseMs: number
}

const PACE: Pace = { pauseMs: [500, 4_000], stallMs: [2_000, 8_000], maxPauseMs: 200 }
/** Of an exercise in which each fault happens once: a stall is longer than the archive waits for the database. */
const QUICK_PACE: Pace = { pauseMs: [200, 800], stallMs: [3_000, 4_000], maxPauseMs: 500 }

/**
 * SEC-13: a mixed load on the production server in embedded mode while faults happen at random, each kind at least once.
 * Verifies afterwards that every acknowledged write is there once, and what an hour later the sweep has left.
 * @param folder an empty folder
 * @param minutes how long faults are started; with 0, each happens once
 */
export async function exercise(
  folder: string,
  minutes: number,
  say: (line: string) => void = () => undefined,
): Promise<Report> {
  const begin = performance.now()
  const [dataDir, mediaDir] = [join(folder, 'data'), join(folder, 'media')]
  const chat = await openFakeChat()
  const server = await serverOf(dataDir, mediaDir, chat)
  const embedded = await openEmbedded(dataDir, { info: () => undefined, error: () => undefined })
  const random = randomFrom(seedOf('faults'))
  const { pauseMs, stallMs, maxPauseMs } = minutes === 0 ? QUICK_PACE : PACE
  const faults = createFaultLog()
  const errors: string[] = []

  const inject: Record<Fault, (load: Load) => Promise<number>> = {
    async 'server killed'() {
      await server.kill()
      const ended = performance.now()
      await server.start()
      return ended
    },
    'database killed': async () => {
      killDatabase(dataDir)
      return performance.now()
    },
    async 'both killed'(load) {
      killDatabase(dataDir)
      return inject['server killed'](load)
    },
    async 'server deployed'() {
      const ended = performance.now()
      const status = await server.stop()
      const seconds = (performance.now() - ended) / 1_000
      if (status !== 0 || seconds > 15)
        errors.push(`the server exited with ${status} after ${seconds} seconds`)
      await server.start()
      return ended
    },
    'database restarted': async () => {
      stopDatabase(dataDir)
      return performance.now()
    },
    async 'database frozen'() {
      await freezeDatabase(dataDir, embedded.url, random.int(...stallMs))
      return performance.now()
    },
    async 'posts locked'() {
      await lockPosts(embedded.url, random.int(...stallMs))
      return performance.now()
    },
    async 'writes at once'(load) {
      await load.createAtOnce(WRITES_AT_ONCE)
      return performance.now()
    },
  }

  try {
    await server.start()
    const { token, cookie, feed } = await setUpArchive(server, chat)
    const { send, figures } = createSend({ url: server.url, token, cookie, cronSecret: CRON_SECRET }, faults)
    const pictures = await uploadPictures(server.url, token, PROJECT)
    const options = { project: PROJECT, random, pictures, feed, mix: MIX, maxPauseMs }
    const load = startLoad(send, options)
    const { acknowledged } = load
    const scheduler = startScheduler(send, { acknowledged, errors: load.errors, chat, random })
    const end = performance.now() + minutes * 60_000
    for (let round = 0; round === 0 || performance.now() < end; round += 1) {
      for (const fault of random.shuffle(FAULTS)) {
        if (round > 0 && performance.now() >= end) break
        await sleep(random.int(...pauseMs))
        await faults.during(fault, () => inject[fault](load), load.untilUsual)
        say(`${fault}: recovered after ${Math.round(faults.recoveries.get(fault)?.at(-1) ?? 0)} ms`)
      }
    }
    const isThrough = () => hasSucceeded(acknowledged, figures)
    for (const until = performance.now() + THROUGH_WITHIN_MS; !isThrough() && performance.now() < until;)
      await sleep(100)
    if (!isThrough()) errors.push(`the load did not get through: ${JSON.stringify(figures.outcomes)}`)
    await load.stop()
    await sleep(MAX_PLANNED_MS)
    await scheduler.stop()

    const { url } = embedded
    const messages = await verifyMessages({ url, dataDir }, chat, acknowledged)
    if ((await server.stop()) !== 0) errors.push('the server did not exit with 0')
    const files = filesIn(mediaDir)
    const found = await onDatabase(url, (database) => verifyArchive(database, files, acknowledged))
    const before = await onDatabase(url, (database) => filesWithoutRow(database, files))
    const after = await sweepAnHourLater(server, { url, files })
    if (after > 0) errors.push(`${after} files without a row are left`)
    return {
      faults: faults.recoveries,
      calls: figures,
      acknowledged,
      messages,
      filesWithoutRow: { before: before.length, after },
      seconds: (performance.now() - begin) / 1_000,
      errors: [
        ...errors,
        ...figures.errors.map((error) => withLog(error, server.output)),
        ...load.errors,
        ...messages.errors,
        ...found,
      ],
    }
  } finally {
    await server.kill()
    await embedded.close()
    await chat.close()
  }
}

/** Whether each kind of write has succeeded several times. */
function hasSucceeded({ posts, published, images }: Acknowledged, { outcomes }: CallFigures): boolean {
  const changes = ['change draft', 'correct', 'withdraw', 'reinstate']
  return (
    [posts, published, images].every(({ size }) => size > 5) &&
    changes.every((action) => (outcomes[`${action} 200`] ?? 0) > 1)
  )
}

async function serverOf(dataDir: string, mediaDir: string, chat: FakeChat): Promise<ProductionServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  return new ProductionServer(url, {
    ...process.env,
    ...noVariables,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    MEDIA_DIR: mediaDir,
    CHAT_API_URL: chat.apiUrl,
    CRON_SECRET,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
  })
}

/** An error of a call with what the server has logged about its request, if it names one. */
function withLog(error: string, output: string): string {
  const [, id] = /Request ([0-9a-f-]{36})/.exec(error) ?? []
  return [error, ...output.split('\n').filter((line) => id !== undefined && line.includes(id))].join('\n')
}

/** Makes the records of leftovers two hours older, starts the server, which sweeps, and returns how many files without a row are left. */
async function sweepAnHourLater(
  server: ProductionServer,
  { url, files }: { url: string; files: ImageFiles },
): Promise<number> {
  await onDatabase(url, (database) =>
    database.query(`update unowned_images set recorded_at = recorded_at - interval '2 hours'`),
  )
  await server.start()
  for (const until = Date.now() + SWEPT_WITHIN_MS; ; await sleep(100)) {
    const { length } = await onDatabase(url, (database) => filesWithoutRow(database, files))
    if (length === 0 || Date.now() > until) return length
  }
}
