import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../suite/random'
import type { Acknowledged } from './acknowledged'
import type { Send } from './calls'
import { clientActions } from './clientActions'
import type { Picture } from './pictures'
import { userActions } from './userActions'
import { createWork, type Work } from './work'

export interface Load {
  acknowledged: Acknowledged
  /** What the load has found wrong. */
  errors: string[]
  /** Creates this many drafts at once. */
  createAtOnce: (count: number) => Promise<void>
  /** Waits until reads, pages and writes work. Throws after a minute. */
  untilUsual: () => Promise<void>
  /** Starts nothing new and finishes what is in progress. */
  stop: () => Promise<void>
}

interface Options {
  project: string
  random: Random
  /** The images to upload. */
  pictures: readonly Picture[]
  /** Address of a feed. */
  feed: string
  /** Each is as frequent as it is listed. */
  mix: readonly Action[]
  /** A pause between two actions of a worker, so that the machine has capacity left. */
  maxPauseMs: number
}

type Action = keyof ReturnType<typeof actionsOf>

const WORKERS = 8
const USUAL_WITHIN_MS = 60_000

/** Sends a random mix of calls until it is stopped: a client writes and uploads, a user publishes, all read. */
export function startLoad(send: Send, { project, random, pictures, feed, mix, maxPauseMs }: Options): Load {
  const work = createWork(send, project, random)
  for (const { id, fingerprint } of pictures) work.acknowledged.images.set(id, fingerprint)
  const actions = actionsOf(work, pictures, feed)
  let isStopped = false

  async function act() {
    for (; !isStopped; await sleep(random.int(0, maxPauseMs))) await actions[random.pick(mix)]()
  }

  const workers = Array.from({ length: WORKERS }, act)
  return {
    acknowledged: work.acknowledged,
    errors: work.errors,
    createAtOnce: async (count) =>
      void (await Promise.all(Array.from({ length: count }, () => actions.createDraft()))),
    async untilUsual() {
      const until = Date.now() + USUAL_WITHIN_MS
      for (const probe of [actions.list, actions.page])
        while (!(await probe())) if (Date.now() > until) throw new Error('the archive does not recover')
      await actions.createDraft()
    },
    async stop() {
      isStopped = true
      await Promise.all(workers)
    },
  }
}

function actionsOf(work: Work, pictures: readonly Picture[], feed: string) {
  const { send, random, freeEntries } = work

  /** Returns whether it could be read. */
  async function read(action: string, path: string, as: 'client' | 'user' | 'anyone' = 'client') {
    const answer = await send(action, path, { as })
    return answer !== null && work.isExpected(action, [200], answer)
  }

  return {
    ...clientActions(work, pictures),
    ...userActions(work),
    list: () => read('list', `/api/v1/posts?per_page=${random.int(1, 50)}`),
    search: () => read('search', `/api/v1/posts?q=entry+${random.int(1, 50)}`),
    page: () => read('page', '/', 'user'),
    feed: () => read('feed', feed, 'anyone'),
    async entry() {
      const id = work.take(freeEntries)
      if (id !== null && (await work.read(id)) !== null) freeEntries.add(id)
    },
  }
}
