import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import { invalid, type Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import type { Db } from '@/queries/db'
import { recordAudit } from './recordAudit'
import { inTransaction } from './transaction'

/**
 * Puts all projects in this order, which READ-1 follows (ADMIN-23). Refuses a list that does not name each project exactly once, for
 * example because one was added meanwhile.
 */
export function sortProjects(
  payload: Payload,
  actor: Actor,
  ids: readonly string[],
): Promise<Result<{ ids: readonly string[] }, Refusal>> {
  return inTransaction(payload, actor, async ({ db }) => {
    const projects = await db<{ id: string }>(sql`select id from projects order by id for update`)
    const given = new Set(ids)
    if (
      given.size !== ids.length ||
      given.size !== projects.length ||
      projects.some(({ id }) => !given.has(id))
    )
      return refuse(invalid({ pointer: '/ids', code: 'project_list' }))
    await db(sql`
      update projects set sort = wanted.place, updated_at = now()
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
      where projects.id = wanted.id and projects.sort <> wanted.place`)
    await recordAudit(db, actor, { action: 'sort', target: 'projects', targetId: null })
    return ok({ ids })
  })
}

/** The place after all projects. */
export async function lastPlace(db: Db): Promise<number> {
  const [row] = await db<{ place: number }>(
    sql`select coalesce(max(sort) + 1, 0)::float8 as place from projects`,
  )
  return row?.place ?? 0
}
