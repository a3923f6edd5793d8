import { sql } from '@payloadcms/db-postgres'
import type { Client } from '@/domain/client'
import { instant, type Db } from './db'

/** The client of a token (null for an invalid token) and the content version at the same moment. */
export interface TokenOwner {
  client: Client | null
  /**
   * Incremented by each change that a reader could see: anything read afterwards is at least this new
   * (docs/decisions/0007).
   */
  contentVersion: number
}

/**
 * The clients of these tokens, in one indexed query. A revoked token has none.
 * @param hashes SHA-256 of the tokens, from `hashToken`
 */
export async function ownersByToken(
  db: Db,
  hashes: readonly string[],
): Promise<(hash: string) => TokenOwner> {
  // If no token matches, there is one row with null in the columns of the client.
  const rows = await db<{ contentVersion: number; hash: string | null } & Pick<Client, keyof Client>>(sql`
    select version.n::float8 as "contentVersion", client.token_hash as hash, client.id, client.name, client.mode,
      client.audience,
      case when project.id is not null then json_build_object('id', project.id, 'slug', project.slug) end as project
    from content_version version
    left join api_clients client on client.token_hash = any(${sql.param(hashes)}::text[]) and client.revoked_at is null
    left join projects project on project.id = client.project_id`)
  const [first] = rows
  if (first === undefined) throw new Error('the content version is missing')
  const clients = new Map(rows.map(({ contentVersion: _version, hash, ...client }) => [hash, client]))
  return (hash) => ({ client: clients.get(hash) ?? null, contentVersion: first.contentVersion })
}

/** An API client as operators see it; `project` is a slug, null if unbound. */
export type ListedClient = {
  id: string
  name: string
  mode: string
  audience: string
  project: string | null
  lastUsedAt: string | null
  revokedAt: string | null
  createdAt: string
}

/** All API clients, newest first. */
export async function listClients(db: Db): Promise<ListedClient[]> {
  return db<ListedClient>(sql`
    select c.id, c.name, c.mode, c.audience, p.slug as project, ${instant(sql`c.last_used_at`)} as "lastUsedAt",
      ${instant(sql`c.revoked_at`)} as "revokedAt", ${instant(sql`c.created_at`)} as "createdAt"
    from api_clients c left join projects p on p.id = c.project_id
    order by c.created_at desc, c.id desc`)
}

/** How often clients called on the last seven days (UTC), today included, by id. Clients without a call are missing. */
export async function callsOfLastWeek(db: Db): Promise<Map<string, number>> {
  const rows = await db<{ id: string; calls: number }>(sql`
    select client_id as id, sum(calls)::float8 as calls from client_calls
    where day > (now() at time zone 'UTC')::date - 7 group by client_id`)
  return new Map(rows.map(({ id, calls }) => [id, calls]))
}
