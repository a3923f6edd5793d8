import type { Work } from './work'

/** How far ahead entries are scheduled, in milliseconds. */
export const MAX_PLANNED_MS = 3_000

/** What a publisher does. */
export function userActions(work: Work) {
  const { send, insist, random, take, patience, newContent, note, freeDrafts, freeEntries } = work
  const { posts, published, scheduled } = work.acknowledged

  const post = (action: string, id: string, body: object = {}, giveUpAfterMs?: number) =>
    send(action, `/api/posts/${id}/${action === 'schedule' ? 'approve' : action}`, {
      method: 'POST',
      as: 'user',
      body,
      giveUpAfterMs,
    })

  return {
    async approve() {
      const id = take(freeDrafts)
      if (id === null) return
      const approved = await insist('approve', { usual: 200, done: 409 }, () =>
        post('approve', id, { when: 'now' }),
      )
      if (approved === null) return
      published.set(id, approved.json.number ?? null)
      note(id, { status: 'published' })
      freeEntries.add(id)
    },

    async schedule() {
      const id = take(freeDrafts)
      if (id === null) return
      const publishAt = new Date(Date.now() + random.int(500, MAX_PLANNED_MS)).toISOString()
      // Published at once if its time has come meanwhile.
      const approved = await insist('schedule', { usual: 200, done: 409 }, () =>
        post('schedule', id, { when: 'planned', publishAt }),
      )
      if (approved === null) return
      note(id, { status: 'published' })
      if (approved.json.status === 'scheduled') scheduled.add(id)
      else published.set(id, approved.json.number ?? null)
    },

    /** Names the version that it means, so it happens once. Repeated after a success, it is a 422. */
    async correct() {
      const id = take(freeEntries)
      const read = id === null ? null : await work.read(id)
      if (id === null || read === null) return
      const { title, teaser, blocks } = newContent()
      const change = random.pick([{ title, teaser }, { blocks }, { title, teaser, blocks }])
      const corrected = await insist('correct', { usual: 200, done: 422 }, () =>
        post('correct', id, { ...change, updatedAt: read.json.updated_at }, patience()),
      )
      if (corrected === null) return
      note(id, { ...change, corrections: (posts.get(id)?.corrections ?? 0) + 1 })
      freeEntries.add(id)
    },

    /** Withdraws an entry, and reinstates some. An entry is left alone after lost attempts, because one may still be in progress. */
    async withdraw() {
      const id = take(freeEntries)
      if (id === null) return
      const withdrawn = await insist('withdraw', { usual: 200, done: 409 }, () =>
        post('withdraw', id, { reason: 'It was wrong.' }),
      )
      if (withdrawn === null) return
      note(id, { status: 'withdrawn' })
      await work.read(id)
      if (withdrawn.wasRepeated || random.chance(0.3)) return
      const reinstated = await insist('reinstate', { usual: 200, done: 409 }, () => post('reinstate', id))
      if (reinstated === null) return
      note(id, { status: 'published' })
      if (!reinstated.wasRepeated) freeEntries.add(id)
    },
  }
}
