import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import { z } from 'zod'
import type { Actor } from '@/domain/actor'
import { AUDIENCES } from '@/domain/audience'
import { CLIENT_MODES, clientName } from '@/domain/client'
import { validate } from '@/domain/issues'
import { invalid, type Refusal } from '@/domain/refusal'
import { toInstant, type Clock } from '@/lib/dates'
import { isUuid, relationId } from '@/lib/ids'
import { isRecord } from '@/lib/json'
import { ok, refuse, type Result } from '@/lib/result'
import { isStorableText } from '@/lib/text'
import { hashToken, mintToken } from '@/lib/tokens'
import type { ApiClient } from '@/payload-types'
import type { Db } from '@/queries/db'
import { recordAudit } from './recordAudit'
import { inTransaction } from './transaction'

/** An API client as shown in the admin (TOKEN-10). `project` is an id. */
type ClientRecord = ReturnType<typeof clientRecord>

/** A client's record and its token. The token is returned only here. */
interface IssuedClient {
  doc: ClientRecord
  token: string
}

const request = z.strictObject({
  name: clientName,
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
    const data = { name, mode, audience, project: project?.id ?? null, tokenHash: hashToken(token) }
    const doc = await payload.create({ collection: 'api-clients', data, depth: 0, overrideAccess: true, req })
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
  const token = mintToken()
  const changed = await changeClient(payload, actor, id, clock, 'rotate', (isRevoked) =>
    isRevoked
      ? refuse(invalid({ pointer: '/revokedAt', code: 'client_revoked' }))
      : ok(sql`token_hash = ${hashToken(token)}`),
  )
  return changed.ok ? ok({ ...changed.value, token }) : changed
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
  return changeClient(payload, actor, id, clock, 'revoke', (isRevoked, now) =>
    ok(isRevoked ? null : sql`revoked_at = ${now}`),
  )
}

/**
 * Sets columns of a client, which stays locked until the transaction ends, and audits it. Changes nothing if `columnsOf` returns
 * null.
 */
function changeClient(
  payload: Payload,
  actor: Actor,
  id: string,
  clock: Clock,
  action: 'rotate' | 'revoke',
  columnsOf: (isRevoked: boolean, now: string) => Result<SQL | null, Refusal>,
): Promise<Result<{ doc: ClientRecord }, Refusal>> {
  return inTransaction(payload, actor, async ({ req, db }) => {
    if (!isUuid(id)) return refuse({ kind: 'not_found' })
    const [client] = await db<{ name: string; isRevoked: boolean }>(sql`
      select name, revoked_at is not null as "isRevoked" from api_clients where id = ${id} for update`)
    if (!client) return refuse({ kind: 'not_found' })
    const now = toInstant(clock())
    const columns = columnsOf(client.isRevoked, now)
    if (!columns.ok) return columns
    if (columns.value !== null) {
      await db(sql`update api_clients set ${columns.value}, updated_at = ${now} where id = ${id}`)
      await recordAudit(db, actor, { action, target: 'api-clients', targetId: id, label: client.name })
    }
    const collection = 'api-clients'
    const doc = await payload.findByID({ collection, id, depth: 0, overrideAccess: true, req })
    return ok({ doc: clientRecord(doc) })
  })
}

/** Calls of a client that are not yet recorded: how many, and the time of the last one. */
export interface ClientUse {
  at: Date
  calls: number
}

/**
 * Records when clients called last (TOKEN-6) and how often on a day (TOKEN-11), in one statement. Skips clients that another process
 * has recorded within the second: the write limit applies to a client, not to a process. `isFinal` counts the calls of all.
 * @returns the ids of the recorded clients
 */
export async function recordUse(
  db: Db,
  uses: readonly (readonly [string, ClientUse])[],
  { now, isFinal = false }: { now: Date; isFinal?: boolean },
): Promise<Set<string>> {
  const ids = uses.map(([id]) => id)
  const times = uses.map(([, { at }]) => at.toISOString())
  const calls = uses.map(([, use]) => use.calls)
  const rows = await db<{ id: string }>(sql`
    with use as (
      select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::timestamptz[], ${sql.param(calls)}::bigint[])
        as use (id, at, calls)
    ), used as (
      update api_clients set last_used_at = greatest(last_used_at, use.at) from use
      where api_clients.id = use.id
        and (last_used_at is null or last_used_at < ${now.toISOString()}::timestamptz - interval '1 second')
      returning api_clients.id
    ), counted as (
      insert into client_calls (client_id, day, calls)
      select client.id, (use.at at time zone 'UTC')::date, use.calls from use join api_clients client on client.id = use.id
      where ${isFinal} or client.id in (select id from used)
      on conflict (client_id, day) do update set calls = client_calls.calls + excluded.calls
    )
    select id from used`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Reserves calls of a client in its current minute, which begins with the first reservation after the last one has ended, by the clock of
 * the database. A minute that ends later than one can, because that clock was set back, is over. Processes that reserve at the same time
 * get different calls.
 * @returns all calls that are reserved in this minute, these included, and when it ends
 */
export async function reserveCalls(
  db: Db,
  clientId: string,
  count: number,
): Promise<{ calls: number; endsInMs: number }> {
  // The slack is for a reservation that began earlier and comes later.
  const isCurrent = sql`minute.ends_at > now() and minute.ends_at < now() + interval '2 minutes'`
  const [row] = await db<{ calls: number; endsInMs: number }>(sql`
    insert into rate_limits as minute (client_id, calls, ends_at)
    values (${clientId}, ${count}, now() + interval '1 minute')
    on conflict (client_id) do update set
      calls = case when ${isCurrent} then minute.calls else 0 end + excluded.calls,
      ends_at = case when ${isCurrent} then minute.ends_at else excluded.ends_at end
    returning calls::float8 as calls, extract(epoch from ends_at - now())::float8 * 1000 as "endsInMs"`)
  if (row === undefined) throw new Error('a statement that returns one row returned none')
  return row
}

function clientRecord(client: ApiClient) {
  const { id, name, mode, audience, lastUsedAt = null, revokedAt = null, createdAt, updatedAt } = client
  const times = { lastUsedAt, revokedAt, createdAt, updatedAt }
  return { id, name, mode, audience, project: relationId(client.project), ...times }
}
