import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import type { Language } from '@/messages/language'
import { instant, type Db } from './db'
import { languageOfPost } from './readingFacts'
import { postIsInScope, postIsVisible } from './scope'

/** Another entry, as a link. `language`: null if it is unclear. */
export type EntryLink = { slug: string; title: string; language: Language | null }

/** A related entry. */
export type RelatedEntry = EntryLink & { projectName: string; publishAt: string }

/** What an entry page shows beside the entry. */
export interface EntryContext {
  /** The entries right after and right before it in its project. */
  newer: EntryLink | null
  older: EntryLink | null
  related: RelatedEntry[]
  /** The language of its text; null if it is unclear. */
  language: Language | null
  wordCount: number
}

/** How many of the newest entries that share a tag are compared. */
const CANDIDATES = 500
const RELATED = 3

/** What surrounds a post for a reader. `post` may be a draft; then language and words are unknown. */
export async function entryContext(
  db: Db,
  scope: ReadScope,
  post: { id: string; tags: readonly string[] },
): Promise<EntryContext> {
  const [neighbours, related, facts] = await Promise.all([
    neighboursOf(db, scope, post.id),
    relatedTo(db, scope, post),
    factsOf(db, post.id),
  ])
  return { ...neighbours, related, ...facts }
}

/** The published posts of its project right after and right before this one, in the scope. */
export async function neighboursOf(
  db: Db,
  scope: ReadScope,
  postId: string,
): Promise<Pick<EntryContext, 'newer' | 'older'>> {
  const isNeighbour = sql`here.id = ${postId} and post.project_id = here.project_id and ${postIsVisible(scope)}`
  const rows = await db<EntryLink & { side: 'newer' | 'older' }>(sql`
    (select 'newer' as side, post.slug, post.title, ${languageOfPost} as language from posts here, posts post
     where ${isNeighbour} and (post.publish_at, post.number) > (here.publish_at, here.number)
     order by post.publish_at, post.number limit 1)
    union all
    (select 'older' as side, post.slug, post.title, ${languageOfPost} as language from posts here, posts post
     where ${isNeighbour} and (post.publish_at, post.number) < (here.publish_at, here.number)
     order by post.publish_at desc, post.number desc limit 1)`)
  const neighbourOn = (expected: 'newer' | 'older'): EntryLink | null => {
    const row = rows.find(({ side }) => side === expected)
    return row ? { slug: row.slug, title: row.title, language: row.language } : null
  }
  return { newer: neighbourOn('newer'), older: neighbourOn('older') }
}

/** At most three other posts that share tags with this one: the most shared tags first, then the newest. */
async function relatedTo(
  db: Db,
  scope: ReadScope,
  { id, tags }: { id: string; tags: readonly string[] },
): Promise<RelatedEntry[]> {
  if (tags.length === 0) return []
  const own = sql`${sql.param(tags)}::text[]`
  return db<RelatedEntry>(sql`
    select other.slug, other.title, candidate.language, project.name as "projectName", ${instant(sql`other.publish_at`)} as "publishAt"
    from (
      select post.post_id, post.publish_at, post.number, post.language,
        (select count(*) from (select unnest(post.tags) intersect select unnest(${own})) both_have) as shared
      from search_index post
      where post.tags && ${own} and post.post_id <> ${id} and ${postIsInScope(scope)}
      order by post.publish_at desc, post.number desc limit ${CANDIDATES}
    ) candidate
    join posts other on other.id = candidate.post_id
    join projects project on project.id = other.project_id
    order by shared desc, candidate.publish_at desc, candidate.number desc limit ${RELATED}`)
}

async function factsOf(db: Db, id: string): Promise<Pick<EntryContext, 'language' | 'wordCount'>> {
  const [facts] = await db<Pick<EntryContext, 'language' | 'wordCount'>>(sql`
    select language, word_count as "wordCount" from search_index where post_id = ${id}`)
  return facts ?? { language: null, wordCount: 0 }
}
