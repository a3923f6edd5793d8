import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import { BLOCKS } from '@/domain/post/blocks'
import { batched } from '@/lib/async'
import type { StatementContext } from '@/runtime/requestStatements'
import { turnForContent } from './contentBytes'
import { constant, instant, type Db } from './db'
import { VARIANT_COLUMNS } from './media'
import { addressOf, listItemColumns, summarySource } from './postSummary'
import type { VersionedDb } from './replica'
import { postIsNamed, postIsVisible } from './scope'

/** The data of a stored block (as `block`) as the API writes it: without what the admin adds, like `fromStored`. */
const blockData = `case block ->> 'blockType' ${BLOCKS.map(({ type, fields }) => {
  const members = fields.map(({ name }) => `'${name}', block -> '${name}'`)
  return `when '${type}' then json_strip_nulls(json_build_object(${members.join(', ')}))`
}).join(' ')}
  when 'unknown' then coalesce(block -> 'data', 'null')::json
  else (block - array['id', 'blockName', 'blockType'])::json end`

// oxlint-disable-next-line archive/sql-of-strings -- made of the known fields
const blocks = sql.raw(`(
  select coalesce(json_agg(json_build_object(
    'type', case block ->> 'blockType' when 'unknown' then block ->> 'type' else block ->> 'blockType' end,
    'data', ${blockData})), '[]')
  from jsonb_array_elements(post.blocks) block)`)

const variant = (columns: string) => {
  const [width, height, path] = ['width', 'height', 'filename'].map((name) =>
    // oxlint-disable-next-line archive/sql-of-strings -- columns that the code below names
    sql.raw(`media.${columns}${name}`),
  )
  return sql`case when ${path} is not null then json_build_object(
    'width', ${width}, 'height', ${height}, 'format', 'webp', 'path', ${path}, 'url', ${addressOf(sql`${path}`)})::text end`
}

/** The columns of an image but its id and project. `concat_ws` skips the variants that it does not have. */
const imageColumns = constant(sql`
  media.alt, media.name as filename, media.mime_type as "mimeType", media.width, media.height, media.filesize as size,
  ${addressOf(sql`media.filename`)} as url,
  ('[' || concat_ws(',', ${sql.join(VARIANT_COLUMNS.map(variant), sql`, `)}) || ']')::json as variants,
  ${instant(sql`media.created_at`)} as "createdAt"`)

const corrections = sql.raw(`(
  select coalesce(json_agg(json_build_object('at', correction -> 'at', 'note', correction -> 'note')), '[]')
  from jsonb_array_elements(post.corrections) correction)`)

/** A published post, and its `json` as the API writes it (READ-9), which `withAddresses` completes. */
export type PublishedEntry = { id: string; json: string }

/** Reads what `scope` sees of the published post with this slug or id in lower case: at this content version, or newer. Null if it sees none. */
export type ReadEntry = (
  scope: ReadScope,
  contentVersion: number,
  slugOrId: string,
  request?: StatementContext,
) => Promise<PublishedEntry | null>

/** A read of an entry. */
interface Asked {
  contentVersion: number
  slugOrId: string
  request: StatementContext | undefined
}

/** How many entries a statement reads at most, and how many bytes the blocks of each may have in the database, compressed. */
const SHARED = { entries: 16, bytes: 16_384 }
/** The same for a statement that reads one entry. A larger one may have to wait for its turn. */
const ALONE_BYTES = 65_536

/**
 * Reads of one scope that arrive together share a statement, which costs process and database less than one for each: after a start, when
 * no response is cached yet, clients are answered together and ask again together. Large entries are read alone, so that no other waits
 * for them.
 */
export function createEntryReader(dbAt: VersionedDb): ReadEntry {
  const readers = new Map<string, (asked: Asked) => Promise<PublishedEntry | null>>()
  return (scope, contentVersion, slugOrId, request) => {
    const key = `${scope.audience} ${scope.projectId}`
    const reader = readers.get(key) ?? entryReader(dbAt, scope)
    readers.set(key, reader)
    return reader({ contentVersion, slugOrId, request })
  }
}

function entryReader(dbAt: VersionedDb, scope: ReadScope) {
  const options = { oneAtATime: false, maxKeys: SHARED.entries }
  return batched(async (asked: Asked[]) => {
    // What they share is as new as the newest that they ask for.
    const db = dbAt(Math.max(...asked.map(({ contentVersion }) => contentVersion)))
    const names = asked.map(({ slugOrId }) => slugOrId)
    const rows = await selectEntries(db, scope, names, names.length === 1 ? ALONE_BYTES : SHARED.bytes)
    return async ({ slugOrId, request }: Asked): Promise<PublishedEntry | null> => {
      // A slug is not shaped like an id (WRITE-11).
      let row = rows.find(({ id, slug }) => id === slugOrId || slug === slugOrId)
      if (row?.json === null) {
        await turnForContent(db, { posts: [row.id] }, request)
        ;[row] = await selectEntries(db, scope, [row.id], Infinity)
      }
      return row === undefined || row.json === null ? null : { id: row.id, json: row.json }
    }
  }, options)
}

/**
 * The `json` of entries with more than `maxBytes` is null. JSON of the database costs half as much as rows. To a bound client it does not
 * reveal another project (AUD-11).
 */
function selectEntries(db: Db, scope: ReadScope, names: readonly string[], maxBytes: number) {
  const isRevealed = sql`(${scope.projectId}::uuid is null or owner.id = ${scope.projectId}::uuid)`
  return db<{ id: string; slug: string; json: string | null }>(sql`
    select post.id, post.slug, case when coalesce(pg_column_size(post.blocks), 0) <= ${maxBytes}::float8 then (
      select row_to_json(entry)::text from (select ${listItemColumns}, ${blocks} as blocks, (
          select coalesce(json_agg(image), '[]') from (
            select media.id, case when ${isRevealed} then owner.slug end as project, ${imageColumns}
            from post_media join media on media.id = post_media.media_id join projects owner on owner.id = media.project_id
            where post_media.post_id = post.id
            order by post_media.place) image) as media,
        ${corrections} as corrections) entry) end as json
    from ${summarySource}
    where ${postIsNamed(names)} and ${postIsVisible(scope)}`)
}
