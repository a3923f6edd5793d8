import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { newId } from '@/lib/ids'

/** Most versions of an entry, as the collection says (`maxPerDoc`). */
export const MAX_VERSIONS = 50

/** The columns of `posts` that have a counterpart in the history, beside the two whose type differs. */
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

/** What a statement that writes entries returns for `insertVersion`. */
export const versionedColumns = sql.raw(
  ['id', 'audience', 'status', ...COLUMNS].map((column) => `posts.${column}`).join(', '),
)

/**
 * The statement that adds a version of each entry of `posts` to Payload's history, as Payload does after its own writes.
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
 * The part of a `with` that follows `post as (update … returning ${versionedColumns})`: the history of the entry gets a version of
 * what was written, so that its newest one always equals the entry, and loses those beyond `MAX_VERSIONS`.
 */
export function pruneVersions(id: string): SQL {
  return sql`
    version as (${insertVersion(sql`post`)}),
    dropped as (
      delete from _posts_v where id in (
        select id from _posts_v where parent_id = ${id} order by updated_at desc offset ${MAX_VERSIONS - 1}::int)
    )`
}
