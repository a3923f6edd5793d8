import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import type { Db } from './db'
import { projectIsVisible } from './scope'

/** A project (READ-1). */
export type Project = {
  id: string
  slug: string
  name: string
  code: string | null
  /** `#rrggbb`. */
  color: string
  description: string | null
  sort: number
  isActive: boolean
}

/** The projects that a reader sees, inactive ones included, by `sort`, then `name` (READ-1). */
export async function projects(db: Db, scope: ReadScope): Promise<Project[]> {
  return db<Project>(sql`
    select id, slug, name, code, color, description, sort::float8 as sort, is_active as "isActive"
    from projects project
    where ${projectIsVisible(scope)}
    order by project.sort, name, slug`)
}
