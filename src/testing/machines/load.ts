import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../suite/random'
import { approve, asClient, repeatAtOnce, type Access, type Answer } from './calls'

const WORKERS = 8
/** After a failed call. */
const PAUSE_MS = 50

/** A mix of calls and what came of it. */
export interface Load {
  /** Titles of acknowledged drafts, and numbers of acknowledged publications, by id. */
  posts: Map<string, string>
  published: Map<string, number>
  /** How many calls succeeded, and what the others returned. */
  succeeded: number
  failed: string[]
  /** Starts no further call and waits for those in progress. */
  stop: () => Promise<void>
}

/** Writes, publishes and reads at random until it is stopped. */
export function startLoad(access: Access, project: string, random: Random): Load {
  let isOver = false
  let titles = 0
  const free: string[] = []
  const load: Load = {
    posts: new Map(),
    published: new Map(),
    succeeded: 0,
    failed: [],
    stop: async () => {
      isOver = true
      await ended
    },
  }

  /** Returns the response if it has the status, else notes a failure and returns null. */
  async function expecting(status: number, name: string, call: Promise<Answer>): Promise<Answer | null> {
    const answer = await call.catch((error: unknown) => ({ status: String(error), json: null }))
    if (answer.status === status) {
      load.succeeded += 1
      return { status, json: answer.json }
    }
    load.failed.push(`${name}: ${answer.status}`)
    await sleep(PAUSE_MS)
    return null
  }

  const actions = {
    async draft() {
      const title = `Entry ${(titles += 1)}`
      const body = { project, title, type: 'fix', blocks: [{ type: 'text', data: { text: title } }] }
      const call = asClient(access, 'POST', '/posts', {
        ...body,
        idempotency_key: `${title} ${random.uuid()}`,
      })
      const made = await expecting(201, 'draft', call)
      if (made === null) return
      load.posts.set(made.json.id, title)
      free.push(made.json.id)
    },
    async publish() {
      const id = free.pop()
      if (id === undefined) return actions.draft()
      const approved = await expecting(200, 'publish', approve(access, id))
      if (approved !== null) load.published.set(id, approved.json.number)
    },
    async list() {
      await expecting(200, 'list', asClient(access, 'GET', `/posts?per_page=${random.int(1, 50)}`))
    },
    async search() {
      await expecting(200, 'search', asClient(access, 'GET', `/posts?q=entry+${random.int(1, 50)}`))
    },
    async page() {
      const call = fetch(`${access.url}/`, { headers: { Cookie: access.cookie } })
      await expecting(
        200,
        'page',
        call.then(async (page) => ({ status: page.status, json: await page.text() })),
      )
    },
  }
  const mix = ['draft', 'draft', 'publish', 'publish', 'list', 'list', 'list', 'search', 'page'] as const
  const act = () => actions[random.pick(mix)]()
  const ended = repeatAtOnce(WORKERS, () => isOver, act)
  return load
}
