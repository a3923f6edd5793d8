import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import { scopeOf, type Client } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import type { PostChange } from '@/domain/post/bodies'
import type { Finding } from '@/domain/post/checks'
import { imagesOf } from '@/domain/post/images'
import type { PostStatus } from '@/domain/post/lifecycle'
import { invalid, type Refusal } from '@/domain/refusal'
import { isUuid } from '@/lib/ids'
import { defined } from '@/lib/objects'
import { ok, refuse, type Result } from '@/lib/result'
import { inTransaction, isSlugTaken } from '@/operations/transaction'
import type { Post } from '@/payload-types'
import type { Db } from '@/queries/db'
import { shownImages } from '@/queries/media'
import { postIsInScope } from '@/queries/scope'
import { writtenPost, type WrittenPost } from '@/queries/postByName'
import { findingsOfPost } from './checkPost'
import { requestedPublishAt } from './planDraft'
import { storedBlocksOf } from './postRows'
import { checkReferences, type References } from './references'

/** `payload` writes, `db` reads on a separate pool. */
interface Services {
  payload: Payload
  db: Db
}

/**
 * Changes the given fields of a draft and returns it; `null` clears an optional field (WRITE-2, WRITE-4). Without a
 * field nothing changes, not even `updated_at`. Breaks an approval (PUB-8). Refuses, in this order, with `not_found`,
 * `already_published`, `validation_failed` (every unknown or invisible reference) and `slug_taken`.
 */
export async function updateDraft(
  { payload, db }: Services,
  client: Client,
  id: string,
  change: PostChange,
): Promise<Result<WrittenPost, Refusal>> {
  const { title, teaser, type, audience, slug, cover_media_id: cover, publish_at: date, tags } = change
  const images = imagesOf({ coverMediaId: cover ?? null, blocks: [] })
  const publishAt = date && requestedPublishAt(date)
  const written = await writeDraft(payload, client, id, { type, audience, images }, ({ typeId }) =>
    defined({ title, teaser, type: typeId ?? undefined, audience, slug, cover, publishAt, tags }),
  )
  if (!written.ok) return written
  const post = await writtenPost(db, scopeOf(client), id)
  return post === null ? refuse({ kind: 'not_found' }) : ok(post)
}

/**
 * Replaces all blocks of a draft in the given order (WRITE-3). A dry run stores nothing and has the same refusals
 * (WRITE-14). Refuses, in this order, with `not_found`, `already_published` and `validation_failed` (every unknown or
 * invisible image).
 * @returns the post with its new blocks, and after a dry run its findings
 */
export async function replaceBlocks(
  { payload, db }: Services,
  client: Client,
  id: string,
  blocks: Block[],
  { isDryRun }: { isDryRun: boolean },
): Promise<Result<{ post: WrittenPost; findings: Finding[] | null }, Refusal>> {
  const images = imagesOf({ coverMediaId: null, blocks })
  const replaced = isDryRun
    ? await checkDraft(db, client, id, { images }, { lock: false })
    : await writeDraft(payload, client, id, { images }, () => ({ blocks: storedBlocksOf(blocks) }))
  if (!replaced.ok) return replaced
  const stored = await writtenPost(db, scopeOf(client), id)
  if (stored === null) return refuse({ kind: 'not_found' })
  if (!isDryRun) return ok({ post: stored, findings: null })
  if (stored.status !== 'draft') return refuse({ kind: 'already_published' })
  const post = { ...stored, blocks, images: await shownImages(db, { cover: stored.cover, blocks }) }
  return ok({ post, findings: await findingsOfPost(post) })
}

/**
 * Deletes a draft. It has used no number, and its idempotency key becomes free (WRITE-8). Refuses with `not_found`,
 * then `already_published`.
 */
export async function deleteDraft(
  payload: Payload,
  client: Client,
  id: string,
): Promise<Result<undefined, Refusal>> {
  return inTransaction(payload, clientActor(client), async ({ req, db }) => {
    const draft = await findDraft(db, client, id, { lock: true })
    if (!draft.ok) return draft
    await payload.delete({ collection: 'posts', id: draft.value.id, depth: 0, overrideAccess: true, req })
    return ok(undefined)
  })
}

/** A draft that may be changed, and the type that the change names. */
interface CheckedDraft {
  id: string
  typeId: string | null
}

/** Writes fields of a draft after `checkDraft`, in one transaction. Without a field nothing is written. */
async function writeDraft(
  payload: Payload,
  client: Client,
  id: string,
  references: References,
  fieldsOf: (draft: CheckedDraft) => Partial<Post>,
): Promise<Result<CheckedDraft, Refusal>> {
  return inTransaction(payload, clientActor(client), async ({ req, db }) => {
    const draft = await checkDraft(db, client, id, references, { lock: true })
    if (!draft.ok) return draft
    const data = fieldsOf(draft.value)
    if (Object.keys(data).length === 0) return draft
    const { id: postId } = draft.value
    try {
      await payload.update({ collection: 'posts', id: postId, data, depth: 0, overrideAccess: true, req })
      return draft
    } catch (error) {
      if (data.slug && isSlugTaken(error)) return refuse({ kind: 'slug_taken', slug: data.slug })
      throw error
    }
  })
}

/** Finds the draft, then checks the references of the change. */
async function checkDraft(
  db: Db,
  client: Client,
  id: string,
  references: References,
  options: { lock: boolean },
): Promise<Result<CheckedDraft, Refusal>> {
  const draft = await findDraft(db, client, id, options)
  if (!draft.ok) return draft
  const { typeId, issues } = await checkReferences(db, client, references, options)
  return issues.length > 0 ? refuse(invalid(...issues)) : ok({ ...draft.value, typeId })
}

/**
 * Finds a draft that a client may change. A post that the client can't see is `not_found`; a published one is
 * `already_published` (PUB-4).
 * @param id an id, never a slug (WRITE-4)
 * @param options `lock` within a transaction: waits for a concurrent approval, then locks the row until the transaction
 * ends
 */
async function findDraft(
  db: Db,
  client: Client,
  id: string,
  { lock }: { lock: boolean },
): Promise<Result<{ id: string }, Refusal>> {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  const [post] = await db<{ id: string; status: PostStatus }>(sql`
    select id, status from posts post where id = ${id} and ${postIsInScope(scopeOf(client))}
    ${lock ? sql`for update` : sql``}`)
  if (!post) return refuse({ kind: 'not_found' })
  return post.status === 'draft' ? ok({ id: post.id }) : refuse({ kind: 'already_published' })
}
