import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import { BLOCKS } from '@/domain/post/blocks'
import { constant, instant, type Db } from './db'
import { VARIANT_COLUMNS } from './media'
import { addressOf, listItemColumns, summarySource } from './postSummary'
import { postIsNamed, postIsVisible } from './scope'

/** The data of a stored block (as `block`) as the API writes it: without what the admin adds, like `fromStored`. */
const blockData = `case block ->> 'blockType' ${BLOCKS.map(({ type, fields }) => {
  const members = fields.map(({ name }) => `'${name}', block -> '${name}'`)
  return `when '${type}' then json_strip_nulls(json_build_object(${members.join(', ')}))`
}).join(' ')}
  when 'unknown' then coalesce(block -> 'data', 'null')::json
  else (block - array['id', 'blockName', 'blockType'])::json end`

const blocks = sql.raw(`(
  select coalesce(json_agg(json_build_object(
    'type', case block ->> 'blockType' when 'unknown' then block ->> 'type' else block ->> 'blockType' end,
    'data', ${blockData})), '[]')
  from jsonb_array_elements(post.blocks) block)`)

const variant = (columns: string) => {
  const [width, height, path] = ['width', 'height', 'filename'].map((name) =>
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

/**
 * The published post with this slug or id, and its `json` as the API writes it (READ-9), which `withAddresses` completes; null if the
 * reader may not see one. JSON of the database costs half as much as rows. To a bound client it does not reveal another project (AUD-11).
 */
export async function publishedEntry(
  db: Db,
  scope: ReadScope,
  slugOrId: string,
): Promise<{ id: string; json: string } | null> {
  const isRevealed = sql`(${scope.projectId}::uuid is null or owner.id = ${scope.projectId}::uuid)`
  const [row] = await db<{ id: string; json: string }>(sql`
    select entry.id, row_to_json(entry)::text as json from (
      select ${listItemColumns}, ${blocks} as blocks, (
          select coalesce(json_agg(image), '[]') from (
            select media.id, case when ${isRevealed} then owner.slug end as project, ${imageColumns}
            from post_media join media on media.id = post_media.media_id join projects owner on owner.id = media.project_id
            where post_media.post_id = post.id
            order by post_media.place) image) as media,
        ${corrections} as corrections
      from ${summarySource}
      where ${postIsNamed(slugOrId)} and ${postIsVisible(scope)}) entry`)
  return row ?? null
}
