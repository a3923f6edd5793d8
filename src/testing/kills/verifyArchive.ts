import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { verifyNumbers } from '../numbering/verifyNumbers'
import type { Acknowledged } from './load'

/** Describes everything that the kills have broken: acknowledged writes, numbers, histories, image files. */
export async function verifyArchive(
  database: pg.Client,
  mediaDir: string,
  { drafts, images, published, deletedDrafts, deletedImages, errors }: Acknowledged,
): Promise<string[]> {
  const { errors: numbers } = await verifyNumbers(database)
  const { rows: posts } = await database.query<{ id: string; title: string; number: number | null }>(
    'select id, title, number::int as number from posts',
  )
  const { rows: media } = await database.query<{ id: string; names: string[] }>(`
    select id, array_remove(array[filename, sizes_w480_filename, sizes_w960_filename, sizes_w1600_filename,
      sizes_full_filename], null) as names
    from media`)
  const { rows: histories } = await database.query(`
    select id from posts where status = 'published' and number is distinct from (
      select version_number from _posts_v where parent_id = posts.id order by updated_at desc limit 1)`)
  const postOf = new Map(posts.map((post) => [post.id, post]))
  const imageIds = new Set(media.map(({ id }) => id))
  const files = new Set(readdirSync(mediaDir))
  const found: [string, readonly unknown[]][] = [
    ['acknowledged drafts are gone', [...drafts].filter(([id, title]) => postOf.get(id)?.title !== title)],
    [
      'acknowledged numbers differ',
      [...published].filter(([id, number]) => postOf.get(id)?.number !== number),
    ],
    ['deleted drafts are there', [...deletedDrafts].filter((id) => postOf.has(id))],
    ['acknowledged images are gone', [...images].filter((id) => !imageIds.has(id))],
    ['deleted images are there', [...deletedImages].filter((id) => imageIds.has(id))],
    ['images lack files', media.filter(({ names }) => names.some((name) => !files.has(name)))],
    ['published entries are not the newest version of their history', histories],
  ]
  const broken = found.filter(([, ids]) => ids.length > 0).map(([words, ids]) => `${ids.length} ${words}`)
  return [...errors, ...numbers, ...broken]
}

/** Image files without a row. */
export async function filesWithoutRow(database: pg.Client, mediaDir: string): Promise<string[]> {
  const { rows } = await database.query<{ imageId: string }>(
    'select left(filename, 36) as "imageId" from media',
  )
  const known = new Set(rows.map(({ imageId }) => imageId))
  return readdirSync(mediaDir).filter((name) => !name.startsWith('.') && !known.has(name.slice(0, 36)))
}
