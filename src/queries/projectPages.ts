import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import { isStorableText } from '@/lib/text'
import { instant, type Db } from './db'
import type { EntryLink } from './entryContext'
import { projectColumns, type Project } from './projects'
import { languageOfPost } from './readingFacts'
import { postIsVisible, projectIsVisible } from './scope'

/** A project with the number of its entries and the latest one, as a reader sees them. */
export type ProjectOverview = Project & {
  entries: number
  latest: (EntryLink & { publishAt: string }) | null
}

/** The projects that a reader sees, by `sort`, then `name`; inactive ones last. */
export async function projectOverviews(db: Db, scope: ReadScope): Promise<ProjectOverview[]> {
  return db<ProjectOverview>(sql`
    select ${projectColumns}, counted.entries,
      case when latest.slug is not null then json_build_object(
        'slug', latest.slug, 'title', latest.title, 'language', latest.language, 'publishAt', ${instant(sql`latest.publish_at`)}) end as latest
    from projects project
    cross join lateral (
      select count(*)::int as entries from posts post
      where post.project_id = project.id and ${postIsVisible(scope)}) counted
    left join lateral (
      select post.slug, post.title, post.publish_at, ${languageOfPost} as language from posts post
      where post.project_id = project.id and ${postIsVisible(scope)}
      order by post.publish_at desc, post.number desc limit 1) latest on true
    where ${projectIsVisible(scope)}
    order by project.is_active desc, project.sort, project.name, project.slug`)
}

/** The project with this slug, or null if a reader may not see one. */
export async function projectBySlug(db: Db, scope: ReadScope, slug: string): Promise<Project | null> {
  if (!isStorableText(slug)) return null
  const [project] = await db<Project>(sql`
    select ${projectColumns} from projects project where project.slug = ${slug} and ${projectIsVisible(scope)}`)
  return project ?? null
}

/** The entries of a month, `YYYY-MM`. */
export type MonthCount = { month: string; entries: number }

/** The number of entries of a project in each of the twelve months up to now, in a time zone. The oldest first. */
export async function projectRhythm(
  db: Db,
  scope: ReadScope,
  projectId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<MonthCount[]> {
  const thisMonth = sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${timeZone})`
  return db<MonthCount>(sql`
    select to_char(start, 'YYYY-MM') as month, coalesce(counted.entries, 0) as entries
    from generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') start
    left join (
      select date_trunc('month', post.publish_at at time zone ${timeZone}) as month, count(*)::int as entries
      from posts post
      where post.project_id = ${projectId} and ${postIsVisible(scope)}
        and post.publish_at >= (${thisMonth} - interval '11 months') at time zone ${timeZone}
      group by 1) counted on counted.month = start
    order by start`)
}
