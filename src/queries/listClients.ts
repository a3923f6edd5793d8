import { sql } from '@payloadcms/db-postgres'
import { instant } from './instant'
import type { Db } from './db'

/** An API client as the operator sees it; `project` is a slug, null when it is not bound. */
export interface ListedClient {
  id: string
  name: string
  mode: string
  audience: string
  project: string | null
  lastUsedAt: string | null
  revokedAt: string | null
  createdAt: string
}

type Row = Record<'id' | 'name' | 'mode' | 'audience', string> & { project: string | null } & {
  last_used_at: string | null
  revoked_at: string | null
  created_at: string
}

/** Every API client, the newest first. Never their tokens: those are not stored. */
export async function listClients(db: Db): Promise<ListedClient[]> {
  const rows = await db<Row>(sql`
    select c.id, c.name, c.mode, c.audience, p.slug as project,
      ${instant(sql`c.last_used_at`)} as last_used_at,
      ${instant(sql`c.revoked_at`)} as revoked_at,
      ${instant(sql`c.created_at`)} as created_at
    from api_clients c left join projects p on p.id = c.project_id
    order by c.created_at desc, c.id desc`)
  return rows.map(({ last_used_at, revoked_at, created_at, ...client }) => ({
    ...client,
    lastUsedAt: last_used_at,
    revokedAt: revoked_at,
    createdAt: created_at,
  }))
}
