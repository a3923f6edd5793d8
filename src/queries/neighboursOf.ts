import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import type { Db } from './db'
import { postIsVisible } from './scope'

/** The entry before or after another. */
export type Neighbour = { slug: string; title: string }

/** The published entries right after and right before this one in the scope. */
export async function neighboursOf(
  db: Db,
  scope: ReadScope,
  postId: string,
): Promise<{ newer: Neighbour | null; older: Neighbour | null }> {
  const isShown = sql`here.id = ${postId} and post.status = 'published' and ${postIsVisible(scope)}`
  const rows = await db<Neighbour & { side: 'newer' | 'older' }>(sql`
    (select 'newer' as side, post.slug, post.title from posts here, posts post
     where ${isShown} and (post.publish_at, post.number) > (here.publish_at, here.number)
     order by post.publish_at, post.number limit 1)
    union all
    (select 'older' as side, post.slug, post.title from posts here, posts post
     where ${isShown} and (post.publish_at, post.number) < (here.publish_at, here.number)
     order by post.publish_at desc, post.number desc limit 1)`)
  const on = (expected: 'newer' | 'older'): Neighbour | null => {
    const row = rows.find(({ side }) => side === expected)
    return row ? { slug: row.slug, title: row.title } : null
  }
  return { newer: on('newer'), older: on('older') }
}
