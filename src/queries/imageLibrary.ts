import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Audience } from '@/domain/audience'
import type { ReadScope } from '@/domain/client'
import type { FocalPoint } from '@/domain/focalPoint'
import type { PostStatus } from '@/domain/post/lifecycle'
import { instant, type Db } from './db'
import { focalPointOf, shownFile } from './postSummary'
import { postIsInScope } from './scope'

/** The filters of the image library. The first one filters nothing. */
export const IMAGE_FILTERS = ['all', 'no_alt', 'unused'] as const

export type ImageFilter = (typeof IMAGE_FILTERS)[number]

/** An image as the admin shows it. Paths are those of files; the counts are of posts that show it. */
export type LibraryImage = {
  id: string
  /** The file name of the upload. */
  name: string
  alt: string | null
  project: { id: string; name: string }
  width: number
  height: number
  createdAt: string
  /** 480 pixels wide, or the widest of a narrower image. */
  thumbnail: string
  /** 960 pixels wide, or the widest of a narrower image. */
  preview: string
  focalPoint: FocalPoint | null
  uses: number
  /** Without the post that the query names. */
  elsewhere: number
  published: number
  withdrawn: number
  /** Drafts with an approval, whose seal covers the alt text. */
  scheduled: number
}

/** What the library lists. */
export interface LibraryFilter {
  /** Words in the name or the alt text, in any order. */
  terms: readonly string[]
  filter: ImageFilter
  /** Id of the only project. */
  project?: string | undefined
  /** Id of the project whose images come first. */
  first?: string | undefined
}

/** A page of the images that match, newest first, and their total. One statement counts the uses of all of them. */
export async function imageLibrary(
  db: Db,
  scope: ReadScope,
  filter: LibraryFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ items: LibraryImage[]; total: number }> {
  const isFirst = sql`(project_id = ${filter.first ?? null}::uuid) is true`
  const rows = await db<{ total: number } & (LibraryImage | { id: null })>(sql`
    with matching as (
      select media.id, media.project_id, media.created_at from media
      where ${sql.join(conditions(filter), sql` and `)}
    ), picked as (
      select id, row_number() over (order by ${isFirst} desc, created_at desc, id desc) as place
      from matching order by place limit ${perPage} offset ${(page - 1) * perPage}
    )
    select counted.total, shown.*
    from (select count(*)::int as total from matching) counted
    left join (
      select picked.place, ${columns} from picked join media on media.id = picked.id ${joined(scope)}
    ) shown on true
    order by shown.place`)
  return {
    items: rows.flatMap((row) => (row.id === null ? [] : [toLibraryImage(row)])),
    total: rows[0]?.total ?? 0,
  }
}

/**
 * The images with these ids, without unknown ones, in any order.
 * @param post that `elsewhere` leaves out
 */
export async function libraryImages(
  db: Db,
  scope: ReadScope,
  ids: readonly string[],
  post?: string,
): Promise<LibraryImage[]> {
  const rows = await db<LibraryImage>(sql`
    select ${columns} from media ${joined(scope, post)} where media.id = any(${sql.param([...ids])}::uuid[])`)
  return rows.map(toLibraryImage)
}

/** Spaces and invisible characters only, like `lacksAltText`. */
const lacksAlt = sql`coalesce(media.alt, '')
  ~ '^[\\s\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff]*$'`

const isUnused = sql`not exists (select 1 from post_media where post_media.media_id = media.id)`

function conditions({ terms, filter, project }: LibraryFilter): SQL[] {
  const words = sql`lower(concat_ws(' ', media.name, media.alt))`
  return [
    sql`true`,
    ...terms.map((term) => sql`strpos(${words}, lower(${term}::text)) > 0`),
    ...(project === undefined ? [] : [sql`media.project_id = ${project}`]),
    ...(filter === 'no_alt' ? [lacksAlt] : []),
    ...(filter === 'unused' ? [isUnused] : []),
  ]
}

/** Selects an image from `media` and `joined`. */
const columns = sql`
  media.id, media.name, media.alt, media.width::int as width, media.height::int as height,
  json_build_object('id', project.id, 'name', project.name) as project,
  ${instant(sql`media.created_at`)} as "createdAt",
  coalesce(media.sizes_w480_filename, media.sizes_full_filename, media.filename) as thumbnail,
  ${shownFile(sql`media`)} as preview, ${focalPointOf(sql`media`)} as "focalPoint",
  used.uses, used.elsewhere, used.published, used.withdrawn, used.scheduled`

function joined(scope: ReadScope, post?: string): SQL {
  return sql`
    join projects project on project.id = media.project_id
    cross join lateral (
      select count(*)::int as uses,
        (count(*) filter (where post.id is distinct from ${post ?? null}::uuid))::int as elsewhere,
        (count(*) filter (where post.status = 'published'))::int as published,
        (count(*) filter (where post.status = 'withdrawn'))::int as withdrawn,
        (count(*) filter (where post.status = 'draft' and post.approval_seal is not null))::int as scheduled
      from post_media join posts post on post.id = post_media.post_id
      where post_media.media_id = media.id and ${postIsInScope(scope)}
    ) used`
}

/** A post that shows an image. A scheduled one is a draft with an approval. */
export type ImageUse = {
  id: string
  slug: string
  title: string
  /** Name of its project. */
  project: string
  state: PostStatus | 'scheduled'
}

/** The newest posts within the scope that show an image, and how many there are. */
export async function postsShowing(
  db: Db,
  scope: ReadScope,
  imageId: string,
  limit: number,
): Promise<{ items: ImageUse[]; total: number }> {
  const rows = await db<ImageUse & { total: number }>(sql`
    select post.id, post.slug, post.title, project.name as project, count(*) over ()::int as total,
      case when post.status = 'draft' and post.approval_seal is not null then 'scheduled' else post.status::text end as state
    from post_media
    join posts post on post.id = post_media.post_id
    join projects project on project.id = post.project_id
    where post_media.media_id = ${imageId} and ${postIsInScope(scope)}
    order by post.updated_at desc, post.id desc limit ${limit}`)
  return {
    items: rows.map(({ total: _, ...use }) => use),
    total: rows[0]?.total ?? 0,
  }
}

/** Another post that a new alt text is about: a published one is corrected too, a scheduled one needs to be approved again. */
export type AlsoShowing = { title: string; audience: Audience; isScheduled: boolean }

/** The published and scheduled posts other than this one that show an image, by the id of each image. */
export async function othersShowing(
  db: Db,
  imageIds: readonly string[],
  postId: string,
): Promise<ReadonlyMap<string, AlsoShowing[]>> {
  const rows = await db<{ id: string; posts: AlsoShowing[] }>(sql`
    select media_id as id,
      json_agg(json_build_object('title', title, 'audience', audience, 'isScheduled', status = 'draft')
        order by publish_at, posts.id) as posts
    from post_media join posts on posts.id = post_media.post_id
    where media_id = any(${sql.param([...imageIds])}::uuid[]) and posts.id <> ${postId}
      and (status = 'published' or status = 'draft' and approval_seal is not null)
    group by media_id`)
  return new Map(rows.map(({ id, posts }) => [id, posts]))
}

/** Drops `place` and `total`, which only lists select. */
function toLibraryImage(row: LibraryImage): LibraryImage {
  const { id, name, alt, project, width, height, createdAt, thumbnail, preview, focalPoint } = row
  const { uses, elsewhere, published, withdrawn, scheduled } = row
  const image = { id, name, alt, project, width, height, createdAt, thumbnail, preview, focalPoint }
  return { ...image, uses, elsewhere, published, withdrawn, scheduled }
}
