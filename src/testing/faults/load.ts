import { setTimeout as sleep } from 'node:timers/promises'
import type { FakeChat } from '../chat/fakeChat'
import type { Random } from '../suite/random'
import { nothingAcknowledged, type Acknowledged } from './acknowledged'
import type { Answer, Send } from './calls'
import { startScheduler } from './scheduler'

export interface Load {
  acknowledged: Acknowledged
  /** What the load has found wrong. */
  errors: string[]
  /** Creates this many drafts at once. */
  createAtOnce: (count: number) => Promise<void>
  /** Waits until reads, pages and writes work. Throws after a minute. */
  untilUsual: () => Promise<void>
  /** Starts nothing new, finishes what is in progress, and publishes what is due. */
  stop: () => Promise<void>
}

interface Surroundings {
  project: string
  /** An image to upload. */
  picture: Uint8Array<ArrayBuffer>
  /** Address of a feed. */
  feed: string
  chat: FakeChat
  random: Random
}

const WORKERS = 8
/** A pause between two calls of a worker, so that the machine has capacity left. */
const MAX_PAUSE_MS = 200
/** How far ahead entries are scheduled. */
const MAX_PLANNED_MS = 3_000
/** After at most this time an impatient client gives up and tries again. */
const MAX_PATIENCE_MS = 40
const USUAL_WITHIN_MS = 60_000

/**
 * Sends a random mix of calls until it is stopped: a client reads, writes, uploads and deletes, a user approves, schedules and
 * reads pages, and a scheduler publishes what is due and sends digests to a chat that sometimes fails.
 */
export function startLoad(send: Send, { project, picture, feed, chat, random }: Surroundings): Load {
  const acknowledged = nothingAcknowledged()
  const { posts, deletedPosts, images, deletedImages, published, scheduled } = acknowledged
  /** Records that no call in progress uses. */
  const [freeDrafts, freeImages] = [new Set<string>(), new Set<string>()]
  const errors: string[] = []
  let [titles, isStopped] = [0, false]

  /**
   * Repeats a call until it has a conclusive response. Notes an unexpected status and returns null for it.
   * @param done also a success, of a repeated call whose earlier response was lost
   */
  async function insist(
    action: string,
    { usual, done }: { usual: number; done: number },
    call: () => Promise<Answer | null>,
  ): Promise<Answer | null> {
    const first = await call()
    if (first !== null) return expected(action, [usual], first)
    let answer: Answer | null = null
    while (answer === null) answer = await call()
    return expected(action, [usual, done], answer)
  }

  function expected(action: string, statuses: readonly number[], answer: Answer | null): Answer | null {
    if (answer === null || statuses.includes(answer.status)) return answer
    errors.push(`${action} returned ${answer.status}: ${JSON.stringify(answer.json).slice(0, 300)}`)
    return null
  }

  function take(pool: Set<string>): string | null {
    if (pool.size === 0) return null
    const id = random.pick([...pool])
    pool.delete(id)
    return id
  }

  const read = async (action: string, path: string, as: 'client' | 'user' | 'anyone' = 'client') =>
    expected(action, [200], await send(action, path, { as }))

  const actions = {
    async draft() {
      const title = `Entry ${(titles += 1)}`
      const image = random.chance(0.4) ? take(freeImages) : null
      const blocks = [
        { type: 'text', data: { text: title } },
        ...(image === null ? [] : [{ type: 'image', data: { mediaId: image } }]),
      ]
      const body = { project, title, type: 'fix', blocks, idempotency_key: title }
      const answer = await insist('draft', { usual: 201, done: 200 }, () => {
        const giveUpAfterMs = random.chance(0.1) ? random.int(1, MAX_PATIENCE_MS) : undefined
        return send('draft', '/api/v1/posts', { method: 'POST', body, giveUpAfterMs })
      })
      if (answer === null) return
      posts.set(answer.json.id, title)
      freeDrafts.add(answer.json.id)
    },
    async upload() {
      const body = new FormData()
      body.set('file', new File([picture], 'photo.png', { type: 'image/png' }))
      body.set('project', project)
      // Not repeated: without a key for it, a second one would be another image.
      const answer = expected(
        'upload',
        [201],
        await send('upload', '/api/v1/media', { method: 'POST', body }),
      )
      if (answer === null) return
      images.add(answer.json.id)
      freeImages.add(answer.json.id)
    },
    async deleteImage() {
      const id = take(freeImages)
      if (id === null) return
      const answer = await insist('delete image', { usual: 204, done: 404 }, () =>
        send('delete image', `/api/v1/media/${id}`, { method: 'DELETE' }),
      )
      if (answer === null) return
      images.delete(id)
      deletedImages.add(id)
    },
    async deleteDraft() {
      const id = take(freeDrafts)
      if (id === null) return
      const answer = await insist('delete draft', { usual: 204, done: 404 }, () =>
        send('delete draft', `/api/v1/posts/${id}`, { method: 'DELETE' }),
      )
      if (answer === null) return
      posts.delete(id)
      deletedPosts.add(id)
    },
    async approve() {
      const id = take(freeDrafts)
      if (id === null) return
      const answer = await insist('approve', { usual: 200, done: 409 }, () =>
        send('approve', `/api/posts/${id}/approve`, { method: 'POST', as: 'user', body: { when: 'now' } }),
      )
      if (answer !== null) published.set(id, answer.json.number ?? null)
    },
    async schedule() {
      const id = take(freeDrafts)
      if (id === null) return
      const publishAt = new Date(Date.now() + random.int(500, MAX_PLANNED_MS)).toISOString()
      // Published at once if its time has come meanwhile.
      const answer = await insist('schedule', { usual: 200, done: 409 }, () =>
        send('schedule', `/api/posts/${id}/approve`, {
          method: 'POST',
          as: 'user',
          body: { when: 'planned', publishAt },
        }),
      )
      if (answer?.json.status === 'scheduled') scheduled.add(id)
      else if (answer !== null) published.set(id, answer.json.number ?? null)
    },
    list: () => read('list', '/api/v1/posts?per_page=5'),
    page: () => read('page', '/', 'user'),
    feed: () => read('feed', feed, 'anyone'),
    async entry() {
      if (published.size === 0) return
      const [id, number] = random.pick([...published])
      const answer = await read('entry', `/api/v1/posts/${id}`)
      const { status, number: current } = answer?.json ?? {}
      if (answer !== null && (status !== 'published' || (number !== null && current !== number)))
        errors.push(`the entry ${id} with the number ${number} is read as ${status} with ${current}`)
    },
  }
  const mix = [
    ...['draft', 'draft', 'draft', 'upload', 'upload', 'approve', 'schedule', 'deleteImage', 'deleteDraft'],
    ...['list', 'list', 'entry', 'entry', 'entry', 'page', 'feed'],
  ] as (keyof typeof actions)[]

  async function work() {
    for (; !isStopped; await sleep(random.int(0, MAX_PAUSE_MS))) await actions[random.pick(mix)]()
  }

  const workers = Array.from({ length: WORKERS }, work)
  const scheduler = startScheduler(send, { acknowledged, errors, chat, random })
  return {
    acknowledged,
    errors,
    createAtOnce: async (count) =>
      void (await Promise.all(Array.from({ length: count }, () => actions.draft()))),
    async untilUsual() {
      const until = Date.now() + USUAL_WITHIN_MS
      for (const probe of [actions.list, actions.page])
        while ((await probe()) === null)
          if (Date.now() > until) throw new Error('the archive does not recover')
      await actions.draft()
    },
    async stop() {
      isStopped = true
      await Promise.all(workers)
      await sleep(MAX_PLANNED_MS)
      await scheduler.stop()
    },
  }
}
