import { sql } from '@payloadcms/db-postgres'
import type { Client } from '@/domain/client'
import type { Db } from './db'

/** The client of a token (null for an invalid one) and the current content version, read at the same moment. */
export interface TokenOwner {
  client: Client | null
  /**
   * Raised by each change that a reader could see: anything read afterwards is at least this new (docs/decisions/0007).
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
  const rows = await db<Row>(
    sql`
      select version.n::float8 as "contentVersion", client.token_hash as hash, client.id, client.name, client.mode,
        client.audience, client.project_id as "projectId", project.slug as "projectSlug"
      from content_version version
      left join api_clients client on client.token_hash = any(${sql.param(hashes)}::text[]) and client.revoked_at is null
      left join projects project on project.id = client.project_id`,
  )
  const [first] = rows
  if (first === undefined) throw new Error('the content version is missing')
  const { contentVersion } = first
  const clients = new Map(rows.map((row) => [row.hash, toClient(row)]))
  return (hash) => ({ client: clients.get(hash) ?? null, contentVersion })
}

type Row = { contentVersion: number; hash: string | null } & (
  | { id: null }
  | {
      id: string
      name: string
      mode: Client['mode']
      audience: Client['audience']
      projectId: string | null
      projectSlug: string | null
    }
)

function toClient(row: Row): Client | null {
  if (row.id === null) return null
  const { id, name, mode, audience, projectId, projectSlug } = row
  const project = projectId === null || projectSlug === null ? null : { id: projectId, slug: projectSlug }
  return { id, name, mode, audience, project }
}
