import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { newId } from '@/lib/ids'

/** Maximum versions per post, as in the collection (`maxPerDoc`). */
export const MAX_VERSIONS = 50

/** The columns of `posts` that the history has too, except for two of a different type. */
const COLUMNS = [
  'title',
  'teaser',
  'cover_id',
  'blocks',
  'project_id',
  'type_id',
  'publish_at',
  'tags',
  'author_name',
  'slug',
  'number',
  'published_at',
  'approval_by_id',
  'approval_at',
  'approval_seal',
  'client_id',
  'idempotency_key',
  'created_at',
  'updated_at',
]

/** The `returning` columns of a write, for `insertVersion`. */
export const versionedColumns = sql.raw(
  ['id', 'audience', 'status', ...COLUMNS].map((column) => `posts.${column}`).join(', '),
)

/**
 * A statement that adds a version of each post in `posts` to Payload's history, as Payload does after its own writes.
 * @param posts a source of rows named `post` with the `versionedColumns`
 */
export function insertVersion(posts: SQL): SQL {
  return sql`
    insert into _posts_v (id, parent_id, created_at, updated_at, version_audience, version_status,
      ${sql.raw(COLUMNS.map((column) => `version_${column}`).join(', '))})
    select ${newId()}::uuid, id, updated_at, updated_at, audience::text::enum__posts_v_version_audience,
      status::text::enum__posts_v_version_status, ${sql.raw(COLUMNS.join(', '))}
    from ${posts}`
}

/**
 * The part of a `with` after `post as (update … returning ${versionedColumns})`: adds a version of the written post, so
 * the newest version always equals the post, and deletes those beyond `MAX_VERSIONS`.
 */
export function pruneVersions(id: string): SQL {
  return sql`
    version as (${insertVersion(sql`post`)}),
    dropped as (
      delete from _posts_v where id in (
        select id from _posts_v where parent_id = ${id} order by updated_at desc offset ${MAX_VERSIONS - 1}::int)
    )`
}
