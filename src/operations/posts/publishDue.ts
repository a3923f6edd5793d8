import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import { checkDue, type SkipReason } from '@/domain/post/lifecycle'
import { toInstant, type Clock } from '@/lib/dates'
import { isDatabaseUnreachable } from '@/lib/unreachable'
import { takeLock } from '@/operations/lock'
import { commit } from '@/operations/transaction'
import { instant, type Db } from '@/queries/db'
import { lockUsersOf, publishPost } from './approvePost'
import { loadPostContent } from './loadPostContent'

/** A post published by this call. `project` is a slug, `publishAt` the requested date. */
interface PublishedDue {
  id: string
  slug: string
  number: number
  title: string
  project: string
  publishAt: string
}

/**
 * The posts published by a call, in the order of their numbers, and the approved drafts that are due but stay drafts; `total`
 * counts the published ones.
 */
interface DuePublications {
  published: PublishedDue[]
  skipped: { id: string; reason: SkipReason }[]
  meta: { total: number }
}

/** A position in publishing order: by date, then by id. */
type Place = { publishAt: string; id: string }

/**
 * Publishes the approved drafts whose date has come, in the order of their dates, each in its own transaction (JOB-3,
 * JOB-4, JOB-5; docs/decisions/0012). A draft is published only if it is unchanged since its approval: the seal is
 * compared and the checks run again. Concurrent calls take an advisory lock, so each post is published once and listed in
 * one response, and numbers follow the dates.
 *
 * If a post fails, the error is logged, the post is skipped as `internal`, and the others continue. Throws if the database
 * is unreachable; posts that are already published stay published.
 */
export async function publishDue(payload: Payload, actor: Actor, clock: Clock): Promise<DuePublications> {
  const now = clock()
  const published: PublishedDue[] = []
  const skipped: DuePublications['skipped'] = []
  let last: Place | null = null
  for (;;) {
    const step: Step = { now, after: last, place: null }
    const result = await publishNext(payload, actor, clock, step).catch((error: unknown) => {
      // Without a position the error doesn't concern a single post.
      if (step.place === null || isDatabaseUnreachable(error)) throw error
      payload.logger.error({ err: error, postId: step.place.id }, 'a due entry could not be published')
      return 'internal' as const
    })
    if (step.place === null) break
    last = step.place
    if (result === null) continue
    if (typeof result === 'string') skipped.push({ id: last.id, reason: result })
    else published.push(result)
  }
  return { published, skipped, meta: { total: published.length } }
}

/** One step of a call: finds the first post due at `now` after the position `after`, and sets `place` to its position. */
interface Step {
  now: Date
  after: Place | null
  place: Place | null
}

/** Publishes the next due post. Null if there is none, or if it is no longer due. */
function publishNext(
  payload: Payload,
  actor: Actor,
  clock: Clock,
  step: Step,
): Promise<PublishedDue | SkipReason | null> {
  return commit(payload, actor, async ({ db }) => {
    // The next call sees what was published; without the lock all calls would queue for every post.
    await takeLock(db, 'publish-due')
    step.place = await nextDue(db, step)
    if (step.place === null) return null
    const { id } = step.place
    await lockUsersOf(db, id, null)
    const post = await loadPostContent(db, id, { lock: true })
    if (post === null) return null
    const publication = checkDue(post, step.now)
    if (!publication.ok) return publication.refusal === 'not_due' ? null : publication.refusal
    const { content } = post
    const { project, ...details } = await factsOf(db, id)
    const publishAt = toInstant(publication.value)
    const at = toInstant(clock())
    const number = await publishPost(db, actor, { id, content, at, publishAt, details })
    return { id, slug: content.slug, number, title: content.title, project, publishAt }
  })
}

async function nextDue(db: Db, { now, after }: Step): Promise<Place | null> {
  const rest =
    after === null ? sql`` : sql`and (publish_at, id) > (${after.publishAt}::timestamptz, ${after.id}::uuid)`
  const [next] = await db<Place>(sql`
    select id, ${instant(sql`publish_at`)} as "publishAt" from posts
    where status = 'draft' and approval_seal is not null and publish_at <= ${toInstant(now)} ${rest}
    order by publish_at, id limit 1`)
  return next ?? null
}

/**
 * The slug of a locked post's project, and for the audit trail who approved it and when (null if the user was deleted). The
 * job only executes that approval.
 */
async function factsOf(db: Db, id: string) {
  const [row] = await db<{
    project: string
    approvedAt: string
    approvedBy: string | null
    approvedById: string | null
  }>(sql`
    select project.slug as project, ${instant(sql`post.approval_at`)} as "approvedAt",
      approver.email as "approvedBy", approver.id as "approvedById"
    from posts post join projects project on project.id = post.project_id
      left join users approver on approver.id = post.approval_by_id
    where post.id = ${id}`)
  if (!row) throw new Error(`The locked post ${id} has disappeared.`)
  return row
}
