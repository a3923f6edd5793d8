import { sql } from '@payloadcms/db-postgres'
import type { Client } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import { shownImageIds } from '@/domain/post/images'
import { isUuid } from '@/lib/ids'
import { isStorableText } from '@/lib/text'
import { constant, instant, type Db } from './db'
import { imageIsVisible } from './scope'

/** A file of an image. `path` is its name below the API's media endpoint; sizes in bytes and pixels. */
export interface ImageFile {
  path: string
  mimeType: string
  size: number
  width: number
  height: number
}

/** An image with its files. `variants` are WebP, narrowest first. */
export interface MediaImage extends ImageFile {
  id: string
  /** Slug of its project. */
  project: string
  alt: string | null
  /** The file name of the upload. */
  filename: string
  variants: ImageFile[]
  createdAt: string
}

/** The images with these ids, in the order of the ids, without unknown ones. */
export async function mediaRecords(db: Db, ids: readonly string[]): Promise<MediaImage[]> {
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))].filter(isUuid)
  if (unique.length === 0) return []
  const rows = await db<ImageRow>(
    sql`
    select ${imageColumns} from ${imageSource}
    where media.id = any(${sql.param(unique)}::uuid[])`,
  )
  return imagesInOrder(unique, rows)
}

/** The images of rows in the order of these ids. */
export function imagesInOrder(ids: readonly string[], rows: readonly ImageRow[]): MediaImage[] {
  const images = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = images.get(id)
    return row === undefined ? [] : [toImage(row)]
  })
}

/** The images that a post shows, each once: its cover first, then those of the blocks in order. */
export function shownImages(
  db: Db,
  { cover, blocks }: { cover: { id: string } | null; blocks: readonly Block[] },
): Promise<MediaImage[]> {
  return mediaRecords(db, shownImageIds({ coverMediaId: cover?.id ?? null, blocks }))
}

/** A stored file with what is known of its image. */
export interface StoredFile extends ImageFile {
  /** The original file name. */
  filename: string
  /** Withdrawn posts show the image, and no published one. */
  isWithdrawn: boolean
}

/** The file with this name, or null. */
export async function imageFile(db: Db, path: string): Promise<StoredFile | null> {
  if (!isStorableText(path)) return null
  const [row] = await db<{ name: string; files: (ImageFile | null)[]; isWithdrawn: boolean }>(sql`
    select media.name, ${filesColumn} as files, coalesce((
        select bool_or(posts.status = 'withdrawn') and not bool_or(posts.status = 'published')
        from post_media join posts on posts.id = post_media.post_id where post_media.media_id = media.id
      ), false) as "isWithdrawn"
    from media where ${hasFile(path)}`)
  const file = row?.files.find((candidate) => candidate?.path === path)
  return row && file ? { ...file, filename: row.name, isWithdrawn: row.isWithdrawn } : null
}

/** Whether a client may see the image of this file. */
export async function clientSeesFile(db: Db, client: Client, path: string): Promise<boolean> {
  if (!isStorableText(path)) return false
  const rows = await db(sql`select 1 as seen from media where ${hasFile(path)} and ${imageIsVisible(client)}`)
  return rows.length > 0
}

/** A row of `imageColumns` from `imageSource`. */
export type ImageRow = Omit<MediaImage, keyof ImageFile | 'variants'> & { files: (ImageFile | null)[] }

/** How the columns of an image's variants begin, narrowest first. */
export const VARIANT_COLUMNS = ['sizes_w480_', 'sizes_w960_', 'sizes_w1600_', 'sizes_full_']

/** How the columns of an image's files begin: of the image itself, then of its variants. */
export const FILE_COLUMNS = ['', ...VARIANT_COLUMNS]

/** The names of an image's files as an array: of the image itself first. SQL for a row of `media`. */
export const FILE_NAMES = `array_remove(array[${FILE_COLUMNS.map((of) => `media.${of}filename`).join(', ')}]::text[], null)`

/** A file of an image as its row has it: the size in bytes is null in rows without one, and so is the media type. */
export type NamedFile = { name: string; size: number | null; type: string | null }

/** The files of an image as JSON of `NamedFile`s: the image itself first. SQL for a row of `media`. */
export const NAMED_FILES = `(
  select coalesce(json_agg(json_build_object('name', file.name, 'size', file.size, 'type', file.type) order by file.place), '[]')
  from (values ${FILE_COLUMNS.map((of, place) => `(${place}, media.${of}filename, media.${of}filesize, media.${of}mime_type)`).join(', ')})
    file (place, name, size, type)
  where file.name is not null)`

/** All files of an image in the order of `FILE_COLUMNS`, with null for variants that it does not have. */
const filesColumn = sql.raw(
  `json_build_array(${FILE_COLUMNS.map(
    (of) => `case when media.${of}filename is not null then json_build_object('path', media.${of}filename,
      'mimeType', media.${of}mime_type, 'size', media.${of}filesize, 'width', media.${of}width, 'height', media.${of}height) end`,
  ).join(', ')})`,
)

/** The joined tables of image records. Conditions may refer to `media` and `project`. */
export const imageSource = sql`(media join projects project on project.id = media.project_id)`

export const imageColumns = constant(sql`
  media.id, project.slug as project, media.alt, media.name as filename,
  ${instant(sql`media.created_at`)} as "createdAt", ${filesColumn} as files`)

/** The images that a post (as `post`) shows, in order, as JSON of `ImageRow`. */
export const imagesOfPost = constant(sql`(
  select coalesce(json_agg(image), '[]') from (
    select ${imageColumns} from post_media join ${imageSource} on media.id = post_media.media_id
    where post_media.post_id = post.id order by post_media.place) image)`)

function hasFile(path: string) {
  return sql`(media.filename = ${path} or media.sizes_w480_filename = ${path} or media.sizes_w960_filename = ${path}
    or media.sizes_w1600_filename = ${path} or media.sizes_full_filename = ${path})`
}

export function toImage({ files, ...row }: ImageRow): MediaImage {
  const [own, ...variants] = files.filter((file) => file !== null)
  if (own === undefined) throw new Error(`image ${row.id} has no file`)
  return { ...own, ...row, variants }
}
