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

/** The columns of a project (as `project`). */
export const projectColumns = sql`
  project.id, project.slug, project.name, project.code, project.color, project.description,
  project.sort::float8 as sort, project.is_active as "isActive"`

/** The projects that a reader sees, inactive ones included, by `sort`, then `name` (READ-1). */
export async function projects(db: Db, scope: ReadScope): Promise<Project[]> {
  return db<Project>(sql`
    select ${projectColumns} from projects project where ${projectIsVisible(scope)}
    order by project.sort, name, slug`)
}
