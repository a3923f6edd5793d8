import type { Payload } from 'payload'
import { cache } from 'react'
import { userScope } from '@/domain/client'
import { poolDb } from '@/queries/db'
import { projects } from '@/queries/projects'

/** The names of all projects by id, read once for all cells of a page. */
export const projectNames = cache(async (payload: Payload): Promise<ReadonlyMap<string, string>> => {
  const all = await projects(poolDb(payload), userScope())
  return new Map(all.map(({ id, name }) => [id, name]))
})
