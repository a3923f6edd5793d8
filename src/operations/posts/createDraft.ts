import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import { mayWriteAudience, scopeOf, type Client } from '@/domain/client'
import type { NewPost } from '@/domain/post/bodies'
import type { Finding } from '@/domain/post/checks'
import { shownImageIds } from '@/domain/post/images'
import { deriveSlug, slugCandidate } from '@/domain/slug'
import type { Refusal } from '@/domain/refusal'
import { toInstant } from '@/lib/dates'
import { newId } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { tryLock } from '@/operations/lock'
import { insertSubmitted } from '@/operations/notifications/notify'
import { insertAudit } from '@/operations/recordAudit'
import { isReferenceGone, limitWrites } from '@/operations/transaction'
import type { Db } from '@/queries/db'
import { writtenPost, type WrittenPost } from '@/queries/postByName'
import { lockSlugOf } from './freeSlug'
import { findingsOfPost } from './checkPost'
import { planDraft, requestedDraft, type EarlierPost, type NewDraft } from './planDraft'
import { insertPostMedia, insertVersion, storedBlocksOf, versionedColumns } from './postRows'

/** The result of a new post. */
interface Submission {
  /** `replayed`: the post of an earlier call with the same idempotency key. */
  kind: 'created' | 'dry_run' | 'replayed'
  post: NewDraft | WrittenPost
  findings: Finding[]
}

/**
 * Creates a draft and checks it (WRITE-1, WRITE-6, WRITE-15). A dry run stores nothing and has the same refusals (WRITE-14).
 * Refuses like `planDraft`.
 * @param db for reads, on a separate pool
 * @param options.signal ends the checks when it is aborted. The draft stays.
 */
export async function createDraft(
  { payload, db }: { payload: Payload; db: Db },
  client: Client,
  body: NewPost,
  { now, isDryRun, signal }: { now: Date; isDryRun: boolean; signal?: AbortSignal },
): Promise<Result<Submission, Refusal>> {
  const created = isDryRun
    ? await planDraft(db, client, body, { slugs: slugsOf(body.title), lock: false })
    : await storeDraft(payload, client, body, now)
  if (!created.ok) return created
  const result = created.value
  const post = result.kind === 'new' ? result.draft : await writtenPost(db, scopeOf(client), result.id)
  if (post === null) return refuse({ kind: 'not_found' })
  const kind = result.kind === 'earlier' ? 'replayed' : isDryRun ? 'dry_run' : 'created'
  return ok({ kind, post, findings: await findingsOfPost(post, { owner: client.id, signal }) })
}

/** Attempts without locks. If several calls want the same slug, one succeeds per attempt, and the others don't wait. */
const FREE_ATTEMPTS = 8
/** Attempts with the slug locked. One fails if another call supplies the same slug, or if it is the first that finds all candidates taken. */
const ATTEMPTS = 50

/** A stored draft, or the post of an earlier call with the same idempotency key. */
type Created = { kind: 'new'; id: string; draft: NewDraft } | EarlierPost

/**
 * Creates a draft (WRITE-1, WRITE-6). If the client has used the idempotency key before, returns that post; of
 * concurrent calls with the same key one creates the post and the others find it. Refuses like `planDraft`.
 *
 * Usually this takes one statement and no transaction (docs/decisions/0049): it reads what the draft refers to, and writes everything
 * or nothing. If something changes in between, the unique indexes and foreign keys reject the write, and it runs again. After several
 * attempts, or if a reference is gone, it runs in a transaction with locks. Both run in one write slot (`limitWrites`), so bursts stay
 * bounded.
 * @param given validated
 */
export async function storeDraft(
  payload: Payload,
  client: Client,
  given: NewPost,
  now: Date,
): Promise<Result<Created, Refusal>> {
  const create = attempts(client, given, now)
  return limitWrites(payload, async ({ db, transact }) => {
    for (let count = 0; count < FREE_ATTEMPTS; count += 1) {
      const created = await create(db, { lock: false }).catch((error: unknown) => {
        if (isReferenceGone(error)) return 'gone' as const
        throw error
      })
      if (created === 'gone') break
      if (created !== null) return created
    }
    return transact(clientActor(client), async (transaction) => {
      if (given.slug === undefined) await lockSlugOf(transaction.db, given.title)
      for (let count = 0; count < ATTEMPTS; count += 1) {
        const again = await create(transaction.db, { lock: true })
        if (again !== null) return again
      }
      throw new Error(`no slug was free in ${ATTEMPTS} attempts`)
    })
  })
}

/**
 * Returns a function that tries to create the draft. It returns null and writes nothing if the slug or the idempotency key was taken
 * meanwhile, or another call is choosing a slug for a similar title (`lockSlugOf`). It throws if a reference was deleted meanwhile
 * (`foreign_key_violation`).
 */
function attempts(client: Client, given: NewPost, now: Date) {
  const [id, at] = [newId(), toInstant(now)]
  const write = insertDraft(client, given, { id, at })
  /** The slug that the last attempt would have used. If all candidates were taken, it is beyond them. */
  let last: string[] = []
  return async (db: Db, { lock }: { lock: boolean }): Promise<Result<Created, Refusal> | null> => {
    const plan = await planDraft(db, client, given, {
      slugs: [...slugsOf(given.title), ...last],
      lock,
      write,
    })
    if (!plan.ok) return plan
    if (plan.value.kind === 'earlier') return ok(plan.value)
    const { draft, isWritten } = plan.value
    last = [draft.slug]
    return isWritten ? ok({ kind: 'new', id, draft: { ...draft, id, createdAt: at, updatedAt: at } }) : null
  }
}

/** How many slugs of a title are tried at once. Most titles are unique, so a few are enough. */
const CANDIDATES = 8

function slugsOf(title: string): string[] {
  const base = deriveSlug(title)
  return Array.from({ length: CANDIDATES }, (_, at) => slugCandidate(base, at + 1))
}

/**
 * Named statements that create a draft with what `loadReferences` has `found`, unless it is refused: the post as Payload would write
 * it, its first version in Payload's history, its images, the mails to publishers, and the audit row.
 */
function insertDraft(client: Client, given: NewPost, { id, at }: { id: string; at: string }): SQL {
  const { title, teaser, audience, authorName, publishAt, tags, blocks } = requestedDraft(client, given)
  const coverId = given.cover_media_id ?? null
  const imageIds = shownImageIds({ coverMediaId: coverId, blocks })
  const mayHaveSlug = given.slug === undefined ? tryLock('slug', deriveSlug(title)) : sql`true`
  const event = { action: 'create', target: 'posts', targetId: id, label: title }
  return sql`
    written as (
      insert into posts (id, title, teaser, cover_id, blocks, project_id, type_id, audience, publish_at, tags,
        author_name, slug, status, review_state, review_by, review_at, corrections, change_by, change_action,
        client_id, idempotency_key, created_at, updated_at)
      select ${id}::uuid, ${title}, ${teaser}, ${coverId}::uuid, ${JSON.stringify(storedBlocksOf(blocks))}::jsonb,
        (found.project ->> 'id')::uuid, found."typeId", ${audience}::enum_posts_audience, ${publishAt}::timestamptz,
        ${JSON.stringify(tags)}::jsonb, ${authorName}, found."freeSlug", 'draft', 'submitted', ${client.name},
        ${at}::timestamptz, '[]'::jsonb, ${client.name}, 'create', ${client.id}::uuid, ${given.idempotency_key ?? null},
        ${at}::timestamptz, ${at}::timestamptz
      from found
      where (found.project ->> 'isActive')::boolean and found."typeId" is not null and found.earlier is null
        and json_array_length(found.images) = ${imageIds.length}::int and ${mayWriteAudience(client, audience)}::boolean
        and found."freeSlug" is not null and ${mayHaveSlug}
      on conflict do nothing
      returning ${versionedColumns}
    ), version as (
      ${insertVersion(sql`written post`)}
    ), image as (
      ${insertPostMedia(imageIds, sql`written post`)}
    ), notified as (
      ${insertSubmitted(clientActor(client), sql`written post`)}
    ), audited as (
      ${insertAudit(clientActor(client), event, sql`written post`)}
    )`
}
