import { uploadForm, type Picture } from './pictures'
import type { Work } from './work'

/** What a client with write mode does. */
export function clientActions(work: Work, pictures: readonly Picture[]) {
  const { send, insist, random, take, patience, newContent, note, freeDrafts, freeImages } = work
  const { posts, deletedPosts, images, deletedImages } = work.acknowledged

  return {
    async createDraft() {
      const content = newContent(random.chance(0.4) ? take(freeImages) : null)
      const { title, teaser, blocks } = content
      const post = { project: work.project, title, type: 'fix', blocks, ...(teaser !== null && { teaser }) }
      const body = { ...post, idempotency_key: `${title} ${random.uuid()}` }
      const created = await insist('create draft', { usual: 201, done: 200 }, () =>
        send('create draft', '/api/v1/posts', { method: 'POST', body, giveUpAfterMs: patience() }),
      )
      if (created === null) return
      posts.set(created.json.id, { ...content, status: 'draft', corrections: 0 })
      freeDrafts.add(created.json.id)
    },

    /** Names the version that it means, so a lost attempt cannot undo a later change. Repeated after a success, it is a 412. */
    async changeDraft() {
      const id = take(freeDrafts)
      const read = id === null ? null : await work.read(id)
      if (id === null || read === null) return
      const { title, teaser, blocks } = newContent()
      const change = random.pick([{ title, teaser }, { blocks }])
      const [method, path] =
        'blocks' in change ? ['PUT', `/api/v1/posts/${id}/blocks`] : ['PATCH', `/api/v1/posts/${id}`]
      const call = { method, body: change, ifMatch: read.etag }
      const changed = await insist('change draft', { usual: 200, done: 412 }, () =>
        send('change draft', path, { ...call, giveUpAfterMs: patience() }),
      )
      if (changed === null) return
      note(id, change)
      freeDrafts.add(id)
    },

    async deleteDraft() {
      const id = take(freeDrafts)
      if (id === null) return
      const deleted = await insist('delete draft', { usual: 204, done: 404 }, () =>
        send('delete draft', `/api/v1/posts/${id}`, { method: 'DELETE' }),
      )
      if (deleted === null) return
      posts.delete(id)
      deletedPosts.add(id)
    },

    async upload() {
      const { bytes, fingerprint } = random.pick(pictures)
      const body = uploadForm(bytes, work.project)
      // Not repeated: without a key for it, a second one would be another image.
      const answer = await send('upload', '/api/v1/media', { method: 'POST', body })
      if (answer === null || !work.isExpected('upload', [201], answer)) return
      images.set(answer.json.id, fingerprint)
      freeImages.add(answer.json.id)
    },

    async deleteImage() {
      const id = take(freeImages)
      if (id === null) return
      const deleted = await insist('delete image', { usual: 204, done: 404 }, () =>
        send('delete image', `/api/v1/media/${id}`, { method: 'DELETE' }),
      )
      if (deleted === null) return
      images.delete(id)
      deletedImages.add(id)
    },
  }
}
