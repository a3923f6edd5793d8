import { sql } from '@payloadcms/db-postgres'
import { instant, type Db } from './db'

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
