import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { UserActor } from '@/domain/actor'
import { userScope } from '@/domain/client'
import type { FeedFilter } from '@/domain/feed'
import type { ValidationIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { invalid, type Refusal } from '@/domain/refusal'
import { splitValues } from '@/domain/valueList'
import { isUuid, newId } from '@/lib/ids'
import { parseMailAddress } from '@/lib/mailAddress'
import { ok, refuse, type Result } from '@/lib/result'
import { hashToken, isWellFormedToken, mintToken } from '@/lib/tokens'
import type { Language } from '@/messages/language'
import { poolDb, type Db } from '@/queries/db'
import { feedByToken, type OwnedFeed } from '@/queries/feeds'
import { postTypes } from '@/queries/postTypes'
import { projects } from '@/queries/projects'
import { defaultLanguage } from '@/operations/defaultLanguage'
import { takeLock } from '@/operations/lock'
import { findUser, roleForSignIn } from '@/operations/signIn/users'
import { inTransaction, writeBesides } from '@/operations/transaction'

/** A feed and the token of its addresses. Show it once: only its hash is stored (FEED-2). */
interface NewFeed {
  id: string
  token: string
}

/**
 * Creates a feed of a user. Refuses a project or a type that does not exist, at its pointer, and one feed too many (LIMIT-38). Being
 * one's own, it is not audited.
 */
export async function createFeed(
  payload: Payload,
  user: UserActor,
  filter: FeedFilter,
): Promise<Result<NewFeed, Refusal>> {
  const token = mintToken(undefined, 'puf_')
  return inTransaction(payload, user, async ({ db }) => {
    const issues = await unknownNames(db, filter)
    if (issues.length > 0) return refuse(invalid(...issues))
    await takeLock(db, 'own_lists', user.id)
    const [row] = await db<{ id: string }>(sql`
      insert into feeds (id, user_id, token_hash, filter)
      select ${newId()}, ${user.id}, ${hashToken(token)}, ${JSON.stringify(filter)}::jsonb
      where (select count(*) from feeds where user_id = ${user.id}) < ${LIMITS.feeds}
      returning id`)
    if (row === undefined)
      return refuse(invalid({ pointer: '', code: 'list_full', params: { max: LIMITS.feeds } }))
    return ok({ id: row.id, token })
  })
}

async function unknownNames(db: Db, { project, type }: FeedFilter): Promise<ValidationIssue[]> {
  const slugs = new Set((await projects(db, userScope())).map(({ slug }) => slug))
  const keys = new Set((await postTypes(db)).map(({ key }) => key))
  const isUnknown = (list: string | undefined, known: ReadonlySet<string>) =>
    splitValues(list).some((name) => !known.has(name))
  return [
    ...(isUnknown(project, slugs) ? [{ pointer: '/project', code: 'no_project_named' } as const] : []),
    ...(isUnknown(type, keys) ? [{ pointer: '/type', code: 'no_post_type' } as const] : []),
  ]
}

/** Revokes a feed of a user: its addresses are dead on the next request. Another user's feed is a `not_found`. */
export async function revokeFeed(
  payload: Payload,
  user: UserActor,
  id: string,
): Promise<Result<null, Refusal>> {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  const removed = await poolDb(payload)(
    sql`delete from feeds where id = ${id} and user_id = ${user.id} returning id`,
  )
  return removed.length === 0 ? refuse({ kind: 'not_found' }) : ok(null)
}

/** The feed that a token has just made, once: the page that shows its addresses asks for it (FEED-2). */
export async function showFeed(db: Db, user: UserActor, token: string): Promise<{ id: string } | null> {
  if (!isWellFormedToken(token, 'puf_')) return null
  const [feed] = await db<{ id: string }>(sql`
    update feeds set shown_at = now()
    where token_hash = ${hashToken(token)} and user_id = ${user.id} and shown_at is null returning id`)
  return feed ?? null
}

/** A feed as its address opens it, in the language of its owner. */
export type OpenFeed = Omit<OwnedFeed, 'language'> & { language: Language }

/**
 * Opens the feed of a token, and stores that it was used, at most once a minute. Null if the token is malformed, unknown or revoked, or
 * if its owner may not sign in any more (FEED-3).
 */
export async function openFeed(
  payload: Payload,
  settings: { adminEmails: readonly string[] },
  token: string,
): Promise<OpenFeed | null> {
  if (!isWellFormedToken(token, 'puf_')) return null
  const db = poolDb(payload)
  const feed = await feedByToken(db, hashToken(token))
  const email = feed && parseMailAddress(feed.email)
  if (!feed || !email) return null
  const owner = await findUser(db, email.address, { lock: false })
  if (owner === null) return null
  if ((await roleForSignIn({ payload }, settings.adminEmails, email, owner)) === null) return null
  if (feed.isUseDue)
    await writeBesides(payload, async (besides) => {
      await besides(sql`update feeds set last_used_at = now() where id = ${feed.id}`)
    })
  return { ...feed, language: feed.language ?? (await defaultLanguage(payload)) }
}
