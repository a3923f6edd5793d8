import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import { z } from 'zod'
import type { Actor } from '@/domain/actor'
import { AUDIENCES } from '@/domain/audience'
import { CLIENT_MODES } from '@/domain/client'
import { validate, withIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { invalid, type Refusal } from '@/domain/refusal'
import { line } from '@/domain/strings'
import type { Clock } from '@/lib/clock'
import { toInstant } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { isRecord } from '@/lib/json'
import { relationId } from '@/lib/relationId'
import { ok, refuse, type Result } from '@/lib/result'
import { isStorableText } from '@/lib/text'
import { hashToken, mintToken } from '@/lib/tokens'
import type { ApiClient } from '@/payload-types'
import type { Db } from '@/queries/db'
import { recordAudit } from './recordAudit'
import { inTransaction, type Transaction } from './transaction'

/** An API client as shown in the admin (TOKEN-10). `project` is an id. */
export interface ClientRecord extends Pick<
  ApiClient,
  'id' | 'name' | 'mode' | 'audience' | 'createdAt' | 'updatedAt'
> {
  project: string | null
  lastUsedAt: string | null
  revokedAt: string | null
}

/** A client's record and its token. The token is returned only here. */
export interface IssuedClient {
  doc: ClientRecord
  token: string
}

const request = z.strictObject({
  name: line({ min: 1, max: LIMITS.clientName }).refine(
    (name) => name === '' || name.trim() !== '',
    withIssue({ code: 'client_name' }),
  ),
  mode: z.enum(CLIENT_MODES),
  audience: z.enum(AUDIENCES),
  project: z.string().nullish(),
})

/**
 * Creates a client and its token (TOKEN-2, TOKEN-3). Only the hash of the token is stored. Refuses with all validation
 * errors at once: values, unknown fields, and an unknown project slug.
 * @param given the unvalidated `{ name, mode, audience, project? }`; `project` is a slug
 */
export async function issueClient(
  payload: Payload,
  actor: Actor,
  given: unknown,
): Promise<Result<IssuedClient, Refusal>> {
  const valid = validate(request, given)
  const issues = valid.ok ? [] : valid.refusal
  const slug = isRecord(given) ? (request.shape.project.safeParse(given.project).data ?? null) : null
  return inTransaction(payload, actor, async ({ req, db }) => {
    const [project] =
      slug !== null && isStorableText(slug)
        ? await db<{ id: string }>(sql`select id from projects where slug = ${slug} for key share`)
        : []
    if (slug !== null && !project) issues.push({ pointer: '/project', code: 'no_project_named' })
    if (!valid.ok || issues.length > 0) return refuse(invalid(...issues))
    const { name, mode, audience } = valid.value
    const token = mintToken()
    const doc = await payload.create({
      collection: 'api-clients',
      data: { name, mode, audience, project: project?.id ?? null, tokenHash: hashToken(token) },
      depth: 0,
      overrideAccess: true,
      req,
    })
    return ok({ doc: clientRecord(doc), token })
  })
}

/**
 * Replaces a client's token: the old one is invalid at once, and only this response contains the new one (TOKEN-3,
 * TOKEN-5). Refuses a revoked client, because a new token would restore its access.
 */
export async function rotateClientToken(
  payload: Payload,
  actor: Actor,
  id: string,
  clock: Clock,
): Promise<Result<IssuedClient, Refusal>> {
  return inTransaction(payload, actor, async (transaction) => {
    const client = await lockClient(transaction.db, id)
    if (!client) return refuse({ kind: 'not_found' })
    if (client.isRevoked) return refuse(invalid({ pointer: '/revokedAt', code: 'client_revoked' }))
    const token = mintToken()
    await writeClient(transaction, client, 'rotate', sql`token_hash = ${hashToken(token)}`, clock())
    return ok({ doc: await readClient(transaction, id), token })
  })
}

/**
 * Revokes a client from its next call on (TOKEN-5). The record stays, so its drafts keep their author. Revoking again
 * changes nothing, not even the date.
 */
export async function revokeClient(
  payload: Payload,
  actor: Actor,
  id: string,
  clock: Clock,
): Promise<Result<{ doc: ClientRecord }, Refusal>> {
  return inTransaction(payload, actor, async (transaction) => {
    const client = await lockClient(transaction.db, id)
    if (!client) return refuse({ kind: 'not_found' })
    const now = clock()
    if (!client.isRevoked)
      await writeClient(transaction, client, 'revoke', sql`revoked_at = ${toInstant(now)}`, now)
    return ok({ doc: await readClient(transaction, id) })
  })
}

/**
 * Records when clients called last (TOKEN-6), in one statement. Skips clients that another process has updated within
 * the second: the write limit applies to a client, not to a process.
 * @param uses client ids with the time of their last call
 */
export async function recordLastUse(db: Db, uses: readonly (readonly [string, Date])[]): Promise<void> {
  const ids = uses.map(([id]) => id)
  const times = uses.map(([, at]) => at.toISOString())
  await db(sql`
    update api_clients set last_used_at = use.at
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::timestamptz[]) as use (id, at)
    where api_clients.id = use.id and (last_used_at is null or last_used_at < use.at - interval '1 second')`)
}

type LockedClient = { id: string; name: string; isRevoked: boolean }

/** Locks a client's row until the transaction ends; null for an unknown id. */
async function lockClient(db: Db, id: string): Promise<LockedClient | null> {
  if (!isUuid(id)) return null
  const [client] = await db<LockedClient>(sql`
    select id, name, revoked_at is not null as "isRevoked" from api_clients where id = ${id} for update`)
  return client ?? null
}

/** Sets columns of a locked client and audits it. */
async function writeClient(
  { db, actor }: Transaction,
  { id, name }: LockedClient,
  action: 'rotate' | 'revoke',
  set: SQL,
  now: Date,
): Promise<void> {
  await db(sql`update api_clients set ${set}, updated_at = ${toInstant(now)} where id = ${id}`)
  await recordAudit(db, actor, { action, target: 'api-clients', targetId: id, label: name })
}

async function readClient({ payload, req }: Transaction, id: string): Promise<ClientRecord> {
  const collection = 'api-clients'
  return clientRecord(await payload.findByID({ collection, id, depth: 0, overrideAccess: true, req }))
}

function clientRecord(doc: ApiClient): ClientRecord {
  const { id, name, mode, audience, project, lastUsedAt = null, revokedAt = null, createdAt, updatedAt } = doc
  return {
    id,
    name,
    mode,
    audience,
    project: relationId(project),
    lastUsedAt,
    revokedAt,
    createdAt,
    updatedAt,
  }
}
