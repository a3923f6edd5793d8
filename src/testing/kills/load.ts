import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../suite/random'

/** Everything that the server has acknowledged. A call without a response may or may not have had an effect. */
export interface Acknowledged {
  drafts: Map<string, string>
  images: Set<string>
  /** Numbers by entry. */
  published: Map<string, number>
  deletedDrafts: Set<string>
  deletedImages: Set<string>
  /** Calls without a response or with a 5xx, by action. */
  lost: Record<string, number>
  /** Responses by action and status. */
  responses: Record<string, number>
  /** Responses that are never acceptable. */
  errors: string[]
}

interface Load {
  acknowledged: Acknowledged
  /** Resolves after this many further responses. */
  untilResponses: (more: number) => Promise<void>
  /** Starts no further call and waits for those in progress. */
  stop: () => Promise<void>
}

interface Access {
  url: string
  token: string
  cookie: string
  /** An image to upload. */
  picture: Uint8Array<ArrayBuffer>
}

const WORKERS = 8
const CALL_LIMIT_MS = 20_000

/**
 * Sends a random mix of calls until it is stopped: drafts, uploads, deletions and reads by a client, approvals by a
 * user.
 */
export function startLoad(access: Access, random: Random): Load {
  const acknowledged: Acknowledged = {
    drafts: new Map(),
    images: new Set(),
    published: new Map(),
    deletedDrafts: new Set(),
    deletedImages: new Set(),
    lost: {},
    responses: {},
    errors: [],
  }
  const { drafts, images, published, deletedDrafts, deletedImages, lost, responses, errors } = acknowledged
  /** Records that no call in progress uses. */
  const [freeDrafts, freeImages] = [new Set<string>(), new Set<string>()]
  let [count, titles, isStopped] = [0, 0, false]

  /** Sends a call; null if there was no conclusive response. */
  async function send(
    action: string,
    method: string,
    path: string,
    { as = 'program', body }: { as?: 'program' | 'person'; body?: FormData | object } = {},
  ): Promise<{ status: number; json: ReturnType<typeof JSON.parse> } | null> {
    const isForm = body instanceof FormData
    try {
      const response = await fetch(access.url + path, {
        method,
        headers: {
          ...(as === 'person'
            ? { Cookie: access.cookie, Origin: access.url }
            : { Authorization: `Bearer ${access.token}` }),
          ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
      })
      const text = await response.text()
      const key = `${action} ${response.status}`
      responses[key] = (responses[key] ?? 0) + 1
      if (response.status < 500) {
        count += 1
        return { status: response.status, json: text === '' ? null : JSON.parse(text) }
      }
    } catch {
      // Refused, cut off or too slow, because the server or its database was killed.
    }
    lost[action] = (lost[action] ?? 0) + 1
    await sleep(100)
    return null
  }

  function unexpected(action: string, response: { status: number; json: unknown }): void {
    errors.push(`${action} returned ${response.status}: ${JSON.stringify(response.json)}`)
  }

  function take(pool: Set<string>): string | null {
    if (pool.size === 0) return null
    const id = random.pick([...pool])
    pool.delete(id)
    return id
  }

  const actions = {
    async draft() {
      const title = `Entry ${(titles += 1)}`
      const image = random.chance(0.4) ? take(freeImages) : null
      const blocks = [
        { type: 'text', data: { text: title } },
        ...(image === null ? [] : [{ type: 'image', data: { mediaId: image } }]),
      ]
      const body = { project: 'kills', title, type: 'fix', blocks, idempotency_key: title }
      const response = await send('draft', 'POST', '/api/v1/posts', { body })
      if (response === null) return
      if (response.status !== 201) return unexpected('draft', response)
      drafts.set(response.json.id, title)
      freeDrafts.add(response.json.id)
    },
    async upload() {
      const body = new FormData()
      body.set('file', new File([access.picture], 'photo.png', { type: 'image/png' }))
      body.set('project', 'kills')
      const response = await send('upload', 'POST', '/api/v1/media', { body })
      if (response === null) return
      if (response.status !== 201) return unexpected('upload', response)
      images.add(response.json.id)
      freeImages.add(response.json.id)
    },
    async deleteImage() {
      const id = take(freeImages)
      if (id === null) return
      images.delete(id)
      const response = await send('deleteImage', 'DELETE', `/api/v1/media/${id}`)
      if (response === null) return
      if (response.status === 204) deletedImages.add(id)
      else unexpected('deleteImage', response)
    },
    async deleteDraft() {
      const id = take(freeDrafts)
      if (id === null) return
      drafts.delete(id)
      const response = await send('deleteDraft', 'DELETE', `/api/v1/posts/${id}`)
      if (response === null) return
      if (response.status === 204) deletedDrafts.add(id)
      else unexpected('deleteDraft', response)
    },
    async approve() {
      const id = take(freeDrafts)
      if (id === null) return
      const path = `/api/posts/${id}/approve`
      const response = await send('approve', 'POST', path, { as: 'person', body: { when: 'now' } })
      if (response === null) return
      if (response.status === 200) published.set(id, response.json.number)
      else unexpected('approve', response)
    },
    async read() {
      const response = await send('read', 'GET', '/api/v1/posts?per_page=5')
      if (response !== null && response.status !== 200) unexpected('read', response)
    },
  }
  const mix = [
    ...['draft', 'draft', 'draft', 'upload', 'upload', 'upload', 'approve', 'approve'],
    ...['deleteImage', 'deleteDraft', 'read'],
  ] as (keyof typeof actions)[]

  const workers = Array.from({ length: WORKERS }, async () => {
    while (!isStopped) await actions[random.pick(mix)]()
  })
  return {
    acknowledged,
    untilResponses: async (more) => {
      for (const wanted = count + more; count < wanted;) await sleep(20)
    },
    stop: async () => {
      isStopped = true
      await Promise.all(workers)
    },
  }
}
