import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Audience } from '@/domain/audience'
import type { FocalPoint } from '@/domain/focalPoint'
import { constant, instant } from './db'

/** A published post as a list item. Times as in API-3. */
export interface PublishedSummary {
  id: string
  slug: string
  title: string
  teaser: string | null
  /** Key of its post type. */
  type: string
  audience: Audience
  publishAt: string
  number: number
  tags: string[]
  authorName: string | null
  /** `path` is the file to show: 960 pixels wide, or the widest of a narrower image. */
  cover: { id: string; path: string; focalPoint?: FocalPoint | null } | null
  project: { id: string; slug: string; name: string; code: string | null; color: string }
}

/** A row of `summaryColumns` from `summarySource`, for a published post: number and date are not null. */
export type SummaryRow = Omit<PublishedSummary, 'cover' | 'project'> & {
  cover_id: string | null
  cover_path: string | null
  cover_focal_point: FocalPoint | null
  project_id: string
  project_slug: string
  project_name: string
  project_code: string | null
  project_color: string
}

/** The joined tables of summaries. Conditions may refer to `post`, `project`, `type` and `cover`. */
export const summarySource = constant(sql`
  posts post
  join projects project on project.id = post.project_id
  join post_types type on type.id = post.type_id
  left join media cover on cover.id = post.cover_id`)

/** The file to show of an image: 960 pixels wide, or the widest of a narrower image. */
export function shownFile(image: SQL): SQL {
  return sql`coalesce(${image}.sizes_w960_filename, ${image}.sizes_full_filename, ${image}.sizes_w1600_filename,
    ${image}.sizes_w480_filename, ${image}.filename)`
}

/** The focal point of an image, as JSON. It is not part of the content, so the seal of an approval does not cover it. */
export function focalPointOf(image: SQL): SQL {
  return sql`case when ${image}.focal_x is not null and ${image}.focal_y is not null
    then jsonb_build_object('x', ${image}.focal_x::float8, 'y', ${image}.focal_y::float8) end`
}

export const summaryColumns = constant(sql`
  post.id, post.slug, post.title, post.teaser, type.key as type, post.audience,
  ${instant(sql`post.publish_at`)} as "publishAt", post.number::int as number, post.tags,
  post.author_name as "authorName", post.cover_id, ${shownFile(sql`cover`)} as cover_path, ${focalPointOf(sql`cover`)} as cover_focal_point,
  project.id as project_id, project.slug as project_slug, project.name as project_name,
  project.code as project_code, project.color as project_color`)

/** Surrounds the path of a file in JSON of the database. Random, so that no text of an entry contains it. */
const MARK = randomUUID()

const mark = sql.raw(`'${MARK}'`)

/** The address of a file in JSON that `withAddresses` completes. */
export function addressOf(path: SQL): SQL {
  return sql`(${mark} || ${path} || ${mark})`
}

/** The columns of an item in a list of the API (READ-8). */
export const listItemColumns = constant(sql`
  post.id, post.slug, post.title, post.teaser, type.key as type, post.audience,
  ${instant(sql`post.publish_at`)} as "publishAt", post.number::int as number,
  case when ${shownFile(sql`cover`)} is not null then post.cover_id end as "coverMediaId",
  ${addressOf(shownFile(sql`cover`))} as "coverUrl",
  project.slug as "projectSlug", project.name as "projectName", project.code as "projectCode", project.color as "projectColor",
  post.tags, post.author_name as "authorName"`)

/** @param picked a query for `id`, `publish_at` and `number` */
function newestFirst(picked: SQL, columns: SQL): SQL {
  return sql`
    select ${columns} from (${picked}) picked join (${summarySource}) on post.id = picked.id
    order by picked.publish_at desc, picked.number desc`
}

/** Selects the summaries of some posts as one JSON array, which `toSummary` reads. JSON of the database costs half as much as rows. */
export const summariesAsJson: SelectPosts = (picked) =>
  sql`(select coalesce(json_agg(item), '[]') from (${newestFirst(picked, summaryColumns)}) item)`

/** Selects posts of a page, newest first, from a query for `id`, `publish_at` and `number`. */
export type SelectPosts = (picked: SQL) => SQL

const LINE_BREAK = sql.raw(`E'\\n'`)

/** Selects the content version and the ids of some posts, as one text of lines. */
export const idLines: SelectPosts = (picked) =>
  asLines(
    sql`(select string_agg(id::text, ${LINE_BREAK} order by publish_at desc, number desc) from (${picked}) picked)`,
  )

/**
 * Selects the content version and the list items of some posts, as one text of lines; `withAddresses` completes the items. JSON of the
 * database has no line breaks.
 */
export const itemLines: SelectPosts = (picked) =>
  asLines(sql`(select string_agg(row_to_json(item)::text, ${LINE_BREAK}) from (
    ${newestFirst(picked, listItemColumns)}) item)`)

function asLines(lines: SQL): SQL {
  return sql`(select concat_ws(${LINE_BREAK}, version.n, ${lines}) from content_version version)`
}

/** Completes JSON of the database: files get their addresses. */
export function withAddresses(json: string, mediaUrl: (path: string) => string): string {
  return json
    .split(MARK)
    .map((part, at) => (at % 2 === 0 ? part : mediaUrl(part)))
    .join('')
}

/** Selects the summaries of some posts, with their place. `picked` is a query for `id` and `place`. */
export function summariesOf(picked: SQL): SQL {
  return sql`
        select picked.place, ${summaryColumns}
        from (${picked}) picked
        join (${summarySource}) on post.id = picked.id`
}

export function toSummary(row: SummaryRow): PublishedSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    teaser: row.teaser,
    type: row.type,
    audience: row.audience,
    publishAt: row.publishAt,
    number: row.number,
    tags: row.tags,
    authorName: row.authorName,
    cover:
      row.cover_id === null || row.cover_path === null
        ? null
        : { id: row.cover_id, path: row.cover_path, focalPoint: row.cover_focal_point },
    project: {
      id: row.project_id,
      slug: row.project_slug,
      name: row.project_name,
      code: row.project_code,
      color: row.project_color,
    },
  }
}
