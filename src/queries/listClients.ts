import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { toInstant } from '@/lib/dates'
import { sqlOn } from './runSql'

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
  last_used_at: number | null
  revoked_at: number | null
  created_at: number
}

/** Every API client, the newest first. Never their tokens: those are not stored. */
export async function listClients(payload: Payload): Promise<ListedClient[]> {
  const rows = await sqlOn(payload)<Row>(sql`
    select c.id, c.name, c.mode, c.audience, p.slug as project,
      (extract(epoch from c.last_used_at) * 1000)::float8 as last_used_at,
      (extract(epoch from c.revoked_at) * 1000)::float8 as revoked_at,
      (extract(epoch from c.created_at) * 1000)::float8 as created_at
    from api_clients c left join projects p on p.id = c.project_id
    order by c.created_at desc, c.id desc`)
  return rows.map(({ last_used_at, revoked_at, created_at, ...client }) => ({
    ...client,
    lastUsedAt: instant(last_used_at),
    revokedAt: instant(revoked_at),
    createdAt: toInstant(new Date(created_at)),
  }))
}

function instant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : toInstant(new Date(milliseconds))
}
