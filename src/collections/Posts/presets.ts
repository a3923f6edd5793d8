import { sql } from '@payloadcms/db-postgres'
import type { DefaultValue, PayloadRequest } from 'payload'
import { isUuid } from '@/lib/ids'
import { poolDb } from '@/queries/db'

/** The project and the type of the user's last entry, null without one. An inactive project takes no new entries. */
async function lastEntry({ payload, user }: PayloadRequest) {
  const [row] = await poolDb(payload)<{ project: string | null; type: string }>(sql`
    select case when project.is_active then project.id end as project, post.type_id as type
    from posts post join projects project on project.id = post.project_id
    where post.created_by_id = ${user?.id ?? null} order by post.created_at desc limit 1`)
  return row
}

/** The active project that a link to the form names (`?project=`), or null. */
async function askedProject({ payload, query }: PayloadRequest): Promise<string | null> {
  const asked: unknown = query?.project
  if (typeof asked !== 'string' || !isUuid(asked)) return null
  const [row] = await poolDb(payload)<{ id: string }>(
    sql`select id from projects where id = ${asked} and is_active`,
  )
  return row?.id ?? null
}

/** Presets the project of the link, else that of the user's last entry, else the only active one. */
export const lastProject: DefaultValue = async ({ req }) => {
  const asked = req?.user ? await askedProject(req) : null
  if (asked !== null) return asked
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
