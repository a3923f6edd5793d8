import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import { scopeOf, type Client } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import type { PostChange } from '@/domain/post/bodies'
import type { Finding } from '@/domain/post/checks'
import { imagesOf } from '@/domain/post/images'
import type { PostStatus, Review } from '@/domain/post/lifecycle'
import { invalid, type Refusal } from '@/domain/refusal'
import { systemClock, toInstant } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { defined } from '@/lib/objects'
import { ok, refuse, type Result } from '@/lib/result'
import { notifyPublishers } from '@/operations/notifications/notify'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction, isSlugTaken } from '@/operations/transaction'
import type { Post } from '@/payload-types'
import { turnForContent } from '@/queries/contentBytes'
import { poolDb, type Db } from '@/queries/db'
import { shownImages } from '@/queries/media'
import { postIsInScope } from '@/queries/scope'
import { writtenPost, type WrittenPost } from '@/queries/postByName'
import { postEvent } from './approvePost'
import { findingsOfPost } from './checkPost'
import { requestedPublishAt } from './planDraft'
import { reviewBy, storedBlocksOf } from './postRows'
import { checkReferences, type References } from './references'

/** `payload` writes, `db` reads on a separate pool. */
interface Services {
  payload: Payload
  db: Db
}

/**
 * Decides under the lock of the post whether it is still the version that the client means to change (WRITE-19). Null: any version is.
 * Must be fast: other writers wait for the transaction.
 */
type Precondition = ((post: WrittenPost) => boolean) | null

/**
 * Changes the given fields of a draft and returns it; `null` clears an optional field (WRITE-2, WRITE-4). Without a
 * field nothing changes, not even `updated_at`. Breaks an approval (PUB-8). Refuses, in this order, with `not_found`,
 * `already_published`, `precondition_failed`, `validation_failed` (every unknown or invisible reference) and `slug_taken`.
 */
export async function updateDraft(
  { payload, db }: Services,
  client: Client,
  id: string,
  change: PostChange,
  precondition: Precondition = null,
): Promise<Result<WrittenPost, Refusal>> {
  const { title, teaser, type, audience, slug, cover_media_id: cover, publish_at: date, tags } = change
  const images = imagesOf({ coverMediaId: cover ?? null, blocks: [] })
  const publishAt = date && requestedPublishAt(date)
  const references = { type, audience, images }
  const written = await writeDraft(payload, client, id, references, precondition, ({ typeId }) =>
    defined({ title, teaser, type: typeId ?? undefined, audience, slug, cover, publishAt, tags }),
  )
  if (!written.ok) return written
  const post = await writtenPost(db, scopeOf(client), id)
  return post === null ? refuse({ kind: 'not_found' }) : ok(post)
}

/**
 * Replaces all blocks of a draft in the given order (WRITE-3). A dry run stores nothing and has the same refusals
 * (WRITE-14). Refuses, in this order, with `not_found`, `already_published`, `precondition_failed` and `validation_failed` (every
 * unknown or invisible image).
 * @param options.signal ends the checks when it is aborted
 * @returns the post with its new blocks, and after a dry run its findings
 */
export async function replaceBlocks(
  { payload, db }: Services,
  client: Client,
  id: string,
  blocks: Block[],
  {
    isDryRun,
    precondition = null,
    signal,
  }: { isDryRun: boolean; precondition?: Precondition; signal?: AbortSignal },
): Promise<Result<{ post: WrittenPost; findings: Finding[] | null }, Refusal>> {
  const images = imagesOf({ coverMediaId: null, blocks })
  const replaced = isDryRun
    ? await checkDraft(db, client, id, { images }, { lock: false, precondition })
    : await writeDraft(payload, client, id, { images }, precondition, () => ({
        blocks: storedBlocksOf(blocks),
      }))
  if (!replaced.ok) return replaced
  const stored = await writtenPost(db, scopeOf(client), id)
  if (stored === null) return refuse({ kind: 'not_found' })
  if (!isDryRun) return ok({ post: stored, findings: null })
  if (stored.status !== 'draft') return refuse({ kind: 'already_published' })
  const post = { ...stored, blocks, images: await shownImages(db, { cover: stored.cover, blocks }) }
  return ok({ post, findings: await findingsOfPost(post, { owner: client.id, signal }) })
}

/**
 * Deletes a draft. It has used no number, and its idempotency key becomes free (WRITE-8). Refuses with `not_found`,
 * `already_published`, then `precondition_failed`.
 */
export async function deleteDraft(
  payload: Payload,
  client: Client,
  id: string,
  precondition: Precondition = null,
): Promise<Result<undefined, Refusal>> {
  await turnForContent(poolDb(payload), { posts: [id] })
  return inTransaction(payload, clientActor(client), async ({ req, db }) => {
    const draft = await findDraft(db, client, id, { lock: true, precondition })
    if (!draft.ok) return draft
    await payload.delete({ collection: 'posts', id: draft.value.id, depth: 0, overrideAccess: true, req })
    return ok(undefined)
  })
}

/** A draft that may be changed. */
interface FoundDraft {
  id: string
  title: string
  reviewState: Review['state']
  /** Whether an API client created it. */
  isByClient: boolean
}

/** A draft that may be changed, and the type that the change names. */
interface CheckedDraft extends FoundDraft {
  typeId: string | null
}

/**
 * Writes fields of a draft after `checkDraft`, in one transaction. Without a field nothing is written. A draft of an API client that was sent
 * back is submitted again (WRITE-20); when a draft of a person is ready, that person decides.
 */
async function writeDraft(
  payload: Payload,
  client: Client,
  id: string,
  references: References,
  precondition: Precondition,
  fieldsOf: (draft: CheckedDraft) => Partial<Post>,
): Promise<Result<CheckedDraft, Refusal>> {
  // Before the transaction, whose locks others wait for.
  await turnForContent(poolDb(payload), { posts: [id] })
  return inTransaction(payload, clientActor(client), async ({ req, db }) => {
    const draft = await checkDraft(db, client, id, references, { lock: true, precondition })
    if (!draft.ok) return draft
    const data = fieldsOf(draft.value)
    if (Object.keys(data).length === 0) return draft
    const { id: postId } = draft.value
    const { reviewState, isByClient } = draft.value
    if (reviewState === 'changes_requested' && isByClient) await submitAgain(db, client, draft.value)
    try {
      await payload.update({ collection: 'posts', id: postId, data, depth: 0, overrideAccess: true, req })
      return draft
    } catch (error) {
      if (data.slug && isSlugTaken(error)) return refuse({ kind: 'slug_taken', slug: data.slug })
      throw error
    }
  })
}

/** Submits a draft that was sent back. The write that follows stores the version. */
async function submitAgain(db: Db, client: Client, { id, title }: FoundDraft): Promise<void> {
  const actor = clientActor(client)
  const review = reviewBy(actor, toInstant(systemClock()), { state: 'submitted' })
  await db(sql`update posts set ${review} where id = ${id}`)
  await recordAudit(db, actor, { ...postEvent(id, { title }), action: 'submit' })
  await notifyPublishers(db, actor, id)
}

/** Finds the draft, then checks the references of the change. */
async function checkDraft(
  db: Db,
  client: Client,
  id: string,
  references: References,
  options: { lock: boolean; precondition: Precondition },
): Promise<Result<CheckedDraft, Refusal>> {
  const draft = await findDraft(db, client, id, options)
  if (!draft.ok) return draft
  const { typeId, issues } = await checkReferences(db, client, references, options)
  return issues.length > 0 ? refuse(invalid(...issues)) : ok({ ...draft.value, typeId })
}

/**
 * Finds a draft that a client may change. A post that the client can't see is `not_found`; a published one is
 * `already_published` (PUB-4); another version than expected is `precondition_failed`.
 * @param id an id, never a slug (WRITE-4)
 * @param options `lock` within a transaction: waits for a concurrent approval, then locks the row until the transaction
 * ends
 */
async function findDraft(
  db: Db,
  client: Client,
  id: string,
  { lock, precondition }: { lock: boolean; precondition: Precondition },
): Promise<Result<FoundDraft, Refusal>> {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  const [post] = await db<{ status: PostStatus } & FoundDraft & Record<string, unknown>>(sql`
    select id, status, title, review_state as "reviewState", client_id is not null as "isByClient" from posts post
    where id = ${id} and ${postIsInScope(scopeOf(client))} ${lock ? sql`for update` : sql``}`)
  if (!post) return refuse({ kind: 'not_found' })
  const { status, ...draft } = post
  if (status !== 'draft') return refuse({ kind: 'already_published' })
  if (precondition === null) return ok(draft)
  const stored = await writtenPost(db, scopeOf(client), id)
  const isExpected = stored !== null && precondition(stored)
  return isExpected ? ok(draft) : refuse({ kind: 'precondition_failed' })
}
