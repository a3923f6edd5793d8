import { sql } from '@payloadcms/db-postgres'
import type { Client } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import { imagesOf } from '@/domain/post/images'
import { isUuid } from '@/lib/ids'
import { isStorableText } from '@/lib/text'
import { instant, type Db } from './db'
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
  const images = new Map(rows.map((row) => [row.id, toImage(row)]))
  return unique.flatMap((id) => images.get(id) ?? [])
}

/** The images that a post shows, each once: its cover first, then those of the blocks in order. */
export function shownImages(
  db: Db,
  { cover, blocks }: { cover: { id: string } | null; blocks: readonly Block[] },
): Promise<MediaImage[]> {
  const uses = imagesOf({ coverMediaId: cover?.id ?? null, blocks })
  return mediaRecords(
    db,
    uses.map(({ mediaId }) => mediaId),
  )
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
  const [row] = await db<{ name: string; files: ImageFile[]; isWithdrawn: boolean }>(sql`
    select media.name, ${filesColumn} as files, coalesce((
        select bool_or(posts.status = 'withdrawn') and not bool_or(posts.status = 'published')
        from post_media join posts on posts.id = post_media.post_id where post_media.media_id = media.id
      ), false) as "isWithdrawn"
    from media where ${hasFile(path)}`)
  const file = row?.files.find((candidate) => candidate.path === path)
  return row && file ? { ...file, filename: row.name, isWithdrawn: row.isWithdrawn } : null
}

/** Whether a client may see the image of this file. */
export async function clientSeesFile(db: Db, client: Client, path: string): Promise<boolean> {
  if (!isStorableText(path)) return false
  const rows = await db(sql`select 1 as seen from media where ${hasFile(path)} and ${imageIsVisible(client)}`)
  return rows.length > 0
}

/** A row of `imageColumns` from `imageSource`. */
export type ImageRow = Omit<MediaImage, keyof ImageFile | 'variants'> & { files: ImageFile[] }

/** All files of an image: the image itself, then its variants, narrowest first. */
const filesColumn = sql`(
  select json_agg(json_build_object('path', path, 'mimeType', mime_type, 'size', size, 'width', width, 'height', height)
                  order by place, width)
  from (values
    (0, media.filename, media.mime_type, media.filesize, media.width, media.height),
    (1, media.sizes_w480_filename, media.sizes_w480_mime_type, media.sizes_w480_filesize, media.sizes_w480_width, media.sizes_w480_height),
    (1, media.sizes_w960_filename, media.sizes_w960_mime_type, media.sizes_w960_filesize, media.sizes_w960_width, media.sizes_w960_height),
    (1, media.sizes_w1600_filename, media.sizes_w1600_mime_type, media.sizes_w1600_filesize, media.sizes_w1600_width, media.sizes_w1600_height),
    (1, media.sizes_full_filename, media.sizes_full_mime_type, media.sizes_full_filesize, media.sizes_full_width, media.sizes_full_height)
  ) as file (place, path, mime_type, size, width, height)
  where path is not null)`

/** The joined tables of image records. Conditions may refer to `media` and `project`. */
export const imageSource = sql`media join projects project on project.id = media.project_id`

export const imageColumns = sql`
  media.id, project.slug as project, media.alt, media.name as filename,
  ${instant(sql`media.created_at`)} as "createdAt", ${filesColumn} as files`

function hasFile(path: string) {
  return sql`(media.filename = ${path} or media.sizes_w480_filename = ${path} or media.sizes_w960_filename = ${path}
    or media.sizes_w1600_filename = ${path} or media.sizes_full_filename = ${path})`
}

export function toImage({ files: [own, ...variants], ...row }: ImageRow): MediaImage {
  if (own === undefined) throw new Error(`image ${row.id} has no file`)
  return { ...own, ...row, variants }
}
