import { sql } from '@payloadcms/db-postgres'
import type { DefaultValue, PayloadRequest } from 'payload'
import { poolDb } from '@/queries/db'

/** The project and the type of the user's last entry, null without one. An inactive project takes no new entries. */
async function lastEntry({ payload, user }: PayloadRequest) {
  const [row] = await poolDb(payload)<{ project: string | null; type: string }>(sql`
    select case when project.is_active then project.id end as project, post.type_id as type
    from posts post join projects project on project.id = post.project_id
    where post.created_by_id = ${user?.id ?? null} order by post.created_at desc limit 1`)
  return row
}

/** Presets the project of the user's last entry, else the only active one. */
export const lastProject: DefaultValue = async ({ req }) => {
  const last = req?.user ? (await lastEntry(req))?.project : null
  if (last || !req?.user) return last ?? undefined
  const active = await poolDb(req.payload)<{ id: string }>(
    sql`select id from projects where is_active limit 2`,
  )
  return active.length === 1 ? active[0]?.id : undefined
}

/** Presets the type of the user's last entry. */
export const lastType: DefaultValue = async ({ req }) =>
  req?.user ? (await lastEntry(req))?.type : undefined

/** Presets the user's own name as the author. */
export const ownName: DefaultValue = async ({ req }) => {
  if (!req?.user) return undefined
  const [row] = await poolDb(req.payload)<{ name: string | null }>(
    sql`select name from users where id = ${req.user.id}`,
  )
  return row?.name ?? undefined
}
