import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import { checkDue, type SkipReason } from '@/domain/post/due'
import type { Refusal } from '@/domain/refusal'
import type { Clock } from '@/lib/clock'
import { toInstant } from '@/lib/dates'
import { ok, unwrap, type Result } from '@/lib/result'
import { isDatabaseUnreachable } from '@/lib/unreachable'
import { takeLock } from '@/operations/lock'
import { inTransaction } from '@/operations/transaction'
import { instant, type Db } from '@/queries/db'
import { loadPostContent } from './loadPostContent'
import { publishPost } from './publishPost'

/** An entry that this call has published. `project` is a slug, `publishAt` the wanted date, which it carries now. */
export interface PublishedDue {
  id: string
  slug: string
  number: number
  title: string
  project: string
  publishAt: string
}

/** An approved draft whose date has come and that stays a draft. */
export interface SkippedDue {
  id: string
  reason: SkipReason
}

/** What a call has published, in the order of the numbers, and what it has not; `total` counts the published ones. */
export interface DuePublications {
  published: PublishedDue[]
  skipped: SkippedDue[]
  meta: { total: number }
}

/** A place in the order in which entries are due: by date, then by id. */
interface Place {
  publishAt: string
  id: string
}

/**
 * Publishes the approved drafts whose date is reached, in the order of their dates, each in a transaction of its own
 * (JOB-3, JOB-4, JOB-5). Only what a person has approved is looked at, and only what is
 * still as it was then is published: the seal is compared, and the checks are made again. Safe to be called again, and by
 * any number of callers at once: they take turns (`takeDueTurn`), so that each entry is published once, named in one
 * answer alone, and the numbers follow the dates.
 *
 * A fault with one entry is logged, the entry is skipped as `internal`, and the others go on. Throws when the database
 * cannot be reached; what was published until then stays published.
 */
export async function publishDue(payload: Payload, actor: Actor, clock: Clock): Promise<DuePublications> {
  const now = clock()
  const published: PublishedDue[] = []
  const skipped: SkippedDue[] = []
  let last: Place | null = null
  for (;;) {
    const turn: Turn = { now, after: last, place: null }
    const outcome = await publishNext(payload, actor, clock, turn).catch((fault: unknown) => {
      // Without a place it is no single entry's fault.
      if (turn.place === null || isDatabaseUnreachable(fault)) throw fault
      payload.logger.error({ err: fault, postId: turn.place.id }, 'a due entry could not be published')
      return 'internal' as const
    })
    if (turn.place === null) break
    last = turn.place
    if (outcome === null) continue
    if (typeof outcome === 'string') skipped.push({ id: last.id, reason: outcome })
    else published.push(outcome)
  }
  return { published, skipped, meta: { total: published.length } }
}

/** One turn of a call: what is due at `now` and comes after the place `after`; `place` is the one that it has come to. */
interface Turn {
  now: Date
  after: Place | null
  place: Place | null
}

/** Publishes the next entry that is due. Null when there is none, or when it turns out not to be due any more. */
async function publishNext(
  payload: Payload,
  actor: Actor,
  clock: Clock,
  turn: Turn,
): Promise<PublishedDue | SkipReason | null> {
  const result = await inTransaction(payload, actor, async ({ db }) => {
    await takeDueTurn(db)
    turn.place = await nextDue(db, turn)
    if (turn.place === null) return done(null)
    const { id } = turn.place
    const post = await loadPostContent(db, id, { lock: true })
    if (post === null) return done(null)
    const judged = checkDue(post, turn.now)
    if (!judged.ok) return done(judged.refusal === 'not_due' ? null : judged.refusal)
    const { content } = post
    const { project, ...details } = await factsOf(db, id)
    const publishAt = toInstant(judged.value)
    const number = await publishPost(db, actor, {
      id,
      content,
      at: toInstant(clock()),
      publishAt,
      approval: null,
      details,
    })
    return done({ id, slug: content.slug, number, title: content.title, project, publishAt })
  })
  return unwrap(result)
}

function done(outcome: PublishedDue | SkipReason | null): Result<PublishedDue | SkipReason | null, Refusal> {
  return ok(outcome)
}

/**
 * Waits until no other call is publishing, in any process, and keeps the others waiting until this transaction ends. Who
 * comes next then sees what was published: without this, all of them would queue for each entry in turn.
 */
async function takeDueTurn(db: Db): Promise<void> {
  await takeLock(db, 'publish-due')
}

async function nextDue(db: Db, { now, after }: Turn): Promise<Place | null> {
  const rest =
    after === null ? sql`` : sql`and (publish_at, id) > (${after.publishAt}::timestamptz, ${after.id}::uuid)`
  const [next] = await db<{ id: string; publishAt: string }>(sql`
    select id, ${instant(sql`publish_at`)} as "publishAt" from posts
    where status = 'draft' and approval_seal is not null and publish_at <= ${toInstant(now)} ${rest}
    order by publish_at, id limit 1`)
  return next ?? null
}

/** What is said of a due entry beside its content: its project, and for the audit trail who approved it and when. */
type Facts = {
  project: string
  approvedAt: string
  /** Null when the person is no longer known. */
  approvedBy: string | null
  approvedById: string | null
}

/** The facts of a locked entry. A person publishes: the job does no more than what this person has decided. */
async function factsOf(db: Db, id: string): Promise<Facts> {
  const [row] = await db<Facts>(sql`
    select project.slug as project, ${instant(sql`post.approval_at`)} as "approvedAt",
      person.email as "approvedBy", person.id as "approvedById"
    from posts post join projects project on project.id = post.project_id
      left join users person on person.id = post.approval_by_id
    where post.id = ${id}`)
  if (!row) throw new Error(`The locked post ${id} has disappeared.`)
  return row
}
