import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { digestScope } from '@/domain/client'
import type { Period } from '@/domain/digest/digest'
import { instant, type Db } from './db'
import { lastJobCall } from './jobCalls'
import { postIsVisible } from './scope'

/** The lists of entries on the desk. */
const DESK_LISTS = [
  'submitted',
  'changes_requested',
  'in_progress',
  'approval_broken',
  'scheduled',
  'published',
] as const

export type DeskList = (typeof DESK_LISTS)[number]

/** An entry on the desk. Times as in API-3. */
export type DeskEntry = {
  id: string
  slug: string
  title: string
  number: number | null
  project: string | null
  /** Name of who wrote it: a user, an API client, or the author's name. */
  author: string | null
  isMine: boolean
  /** Who changed the review last, when, and the beginning of the comment. */
  reviewBy: string | null
  reviewAt: string | null
  comment: string | null
  publishAt: string | null
  updatedAt: string
}

/** Longer than a line on the desk. */
const COMMENT_START = 200

/** Whose desk it is, and how much of it to load. */
interface DeskRequest {
  userId: string
  isPublisher: boolean
  /** Ids of the posts with a broken seal (`brokenApprovals`). */
  broken: readonly string[]
  /** Entries of each list. */
  limit: number
}

/**
 * The first entries of each list of the desk, in one statement: what was submitted (the longest waiting first) and what was sent
 * back (the user's own first), of anyone for a publisher, else of the user; the user's own drafts, what changed after its approval,
 * what is scheduled (the next first), and what was published last.
 */
export async function deskEntries(
  db: Db,
  { userId, isPublisher, broken, limit }: DeskRequest,
): Promise<Record<DeskList, DeskEntry[]>> {
  const isMine = sql`(post.created_by_id is not distinct from ${userId}::uuid)`
  const isBroken = sql`post.id = any(${sql.param(broken)}::uuid[])`
  const draft = (state: DeskList) =>
    sql`post.status = 'draft' and post.approval_seal is null and post.review_state = ${state}`
  const waits = (state: DeskList) =>
    isPublisher ? draft(state) : sql`${draft(state)} and post.created_by_id = ${userId}`
  const approved = sql`post.status = 'draft' and post.approval_seal is not null`
  const waiting = sql`post.review_at nulls last, post.id`
  const ownFirst = sql`${isMine} desc, ${waiting}`
  const next = sql`post.publish_at, post.id`
  const queries: Record<DeskList, { where: SQL; order: SQL }> = {
    submitted: { where: waits('submitted'), order: waiting },
    changes_requested: { where: waits('changes_requested'), order: ownFirst },
    in_progress: {
      where: sql`${draft('in_progress')} and post.created_by_id = ${userId}`,
      order: sql`post.updated_at desc, post.id`,
    },
    approval_broken: { where: sql`${approved} and ${isBroken}`, order: next },
    scheduled: { where: sql`${approved} and not ${isBroken}`, order: next },
    published: { where: sql`post.status = 'published'`, order: sql`post.publish_at desc, post.number desc` },
  }
  const parts = DESK_LISTS.map((list) => {
    const { where, order } = queries[list]
    return sql`(
      select ${list}::text as list, post.id, row_number() over (order by ${order}) as place
      from posts post where ${where} order by ${order} limit ${limit})`
  })
  const rows = await db<DeskEntry & { list: DeskList; place: number }>(sql`
    select picked.list, post.id, post.slug, coalesce(post.title, '') as title, post.number::int as number,
      project.name as project, coalesce(nullif(author.name, ''), client.name, nullif(post.author_name, '')) as author,
      ${isMine} as "isMine", post.review_by as "reviewBy", ${instant(sql`post.review_at`)} as "reviewAt",
      left(post.review_comment, ${COMMENT_START}) as comment, ${instant(sql`post.publish_at`)} as "publishAt",
      ${instant(sql`post.updated_at`)} as "updatedAt"
    from (${sql.join(parts, sql` union all `)}) picked
    join posts post on post.id = picked.id
    left join projects project on project.id = post.project_id
    left join users author on author.id = post.created_by_id
    left join api_clients client on client.id = post.client_id
    order by picked.list, picked.place`)
  const listed = (list: DeskList) => rows.filter((row) => row.list === list)
  return {
    submitted: listed('submitted'),
    changes_requested: listed('changes_requested'),
    in_progress: listed('in_progress'),
    approval_broken: listed('approval_broken'),
    scheduled: listed('scheduled'),
    published: listed('published'),
  }
}

/** A project in which nothing has been published for a while. `since`: its last publication, or its creation. */
export type QuietProject = { id: string; name: string; slug: string; isNew: boolean; since: string }

/** The active projects without a publication after `before`, the longest quiet ones first. */
export async function quietProjects(db: Db, before: Date): Promise<QuietProject[]> {
  return db<QuietProject>(sql`
    select project.id, project.name, project.slug, last.publish_at is null as "isNew",
      ${instant(sql`coalesce(last.publish_at, project.created_at)`)} as since
    from projects project left join lateral (
      select post.publish_at from posts post
      where post.project_id = project.id and post.status = 'published'
      order by post.publish_at desc, post.number desc limit 1) last on true
    where project.is_active and coalesce(last.publish_at, project.created_at) <= ${before.toISOString()}::timestamptz
    order by coalesce(last.publish_at, project.created_at), project.name`)
}

/** The posts that `publish-due` should have published by now, and when it was last called; null: never. */
export async function dueEntries(db: Db, now: Date): Promise<{ due: string[]; calledAt: string | null }> {
  const [entries, calledAt] = await Promise.all([
    db<{ id: string }>(sql`
      select id from posts where status = 'draft' and approval_seal is not null
        and publish_at <= ${now.toISOString()}::timestamptz order by publish_at, id limit 100`),
    lastJobCall(db, 'publish-due'),
  ])
  return { due: entries.map(({ id }) => id), calledAt }
}

/** How many entries a digest of this period has, by project in the order of its message (DIGEST-1, DIGEST-2, DIGEST-7). */
export async function digestContent(
  db: Db,
  { from, to }: Pick<Period, 'from' | 'to'>,
  includesInternal: boolean,
): Promise<{ project: string; entries: number }[]> {
  return db<{ project: string; entries: number }>(sql`
    select project.name as project, count(*)::int as entries
    from posts post join projects project on project.id = post.project_id
    where ${postIsVisible(digestScope(includesInternal))}
      and post.publish_at > ${from.toISOString()}::timestamptz
      and post.publish_at <= ${to.toISOString()}::timestamptz
    group by project.id order by project.sort, project.name, project.slug`)
}

/** The key of the preference of users who have hidden the open steps of setting up. */
export const HIDDEN_STEPS = 'desk-steps-hidden'

/** How far an archive has been set up. */
export interface Beginning {
  hasEntries: boolean
  /** Also of what was withdrawn later. */
  hasPublished: boolean
  hasProject: boolean
  /** Up to two. */
  users: number
  /** Whether this user has hidden the open steps. */
  hasHiddenSteps: boolean
}

/** What the first steps of an archive ask for. */
export async function beginning(db: Db, userId: string): Promise<Beginning> {
  const [row] = await db<{ [Name in keyof Beginning]: Beginning[Name] }>(sql`
    select exists (select 1 from posts) as "hasEntries",
      exists (select 1 from posts where status <> 'draft') as "hasPublished",
      exists (select 1 from projects where is_active) as "hasProject",
      (select count(*)::int from (select 1 from users limit 2) known) as users,
      exists (
        select 1 from payload_preferences preference
        join payload_preferences_rels owner on owner.parent_id = preference.id
        where preference.key = ${HIDDEN_STEPS} and owner.path = 'user' and owner.users_id = ${userId}
      ) as "hasHiddenSteps"`)
  return row ?? { hasEntries: false, hasPublished: false, hasProject: false, users: 1, hasHiddenSteps: false }
}
