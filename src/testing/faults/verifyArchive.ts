import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { FILE_NAMES } from '@/queries/media'
import { verifyNumbers } from '../numbering/verifyNumbers'
import { described } from './described'
import type { Acknowledged } from './acknowledged'

/** Describes every acknowledged write that is missing or there twice, and what does not match in numbers, histories and files. */
export async function verifyArchive(
  database: pg.Client,
  mediaDir: string,
  { posts, deletedPosts, images, deletedImages, published, scheduled, listed }: Acknowledged,
): Promise<string[]> {
  const { stored, errors } = await verifyWrites(database, { posts, published })
  const { rows: media } = await database.query<{ id: string; names: string[] }>(
    `select id, ${FILE_NAMES} as names from media`,
  )
  const { rows: histories } = await database.query(`
    select id from posts where status = 'published' and number is distinct from (
      select version_number from _posts_v where parent_id = posts.id order by updated_at desc limit 1)`)
  const { rows: twice } = await database.query('select title from posts group by title having count(*) > 1')
  const imageIds = new Set(media.map(({ id }) => id))
  const files = new Set(readdirSync(mediaDir))
  return [
    ...errors,
    ...described([
      ['posts were never acknowledged', [...stored.keys()].filter((id) => !posts.has(id))],
      ['posts are there twice', twice],
      ['deleted drafts are there', [...deletedPosts].filter((id) => stored.has(id))],
      [
        'scheduled entries were not published',
        [...scheduled].filter((id) => (stored.get(id)?.number ?? null) === null),
      ],
      ['entries were listed as published twice', listed.filter((id, at) => listed.indexOf(id) !== at)],
      ['acknowledged images are gone', [...images].filter((id) => !imageIds.has(id))],
      ['deleted images are there', [...deletedImages].filter((id) => imageIds.has(id))],
      ['images lack files', media.filter(({ names }) => names.some((name) => !files.has(name)))],
      ['published entries are not the newest version of their history', histories],
    ]),
  ]
}

/**
 * Describes every acknowledged post or number that a database lacks, and what is wrong with its numbers. Also returns its posts by id.
 * @param acknowledged a number is null if its response was lost: any will do
 */
export async function verifyWrites(
  database: pg.Client,
  { posts, published }: Pick<Acknowledged, 'posts' | 'published'>,
) {
  const { errors: numbers } = await verifyNumbers(database)
  const { rows } = await database.query<{ id: string; title: string; number: number | null }>(
    'select id, title, number::int as number from posts',
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const numberOf = (id: string) => stored.get(id)?.number ?? null
  const lost = described([
    ['acknowledged posts are gone', [...posts].filter(([id, title]) => stored.get(id)?.title !== title)],
    [
      'acknowledged numbers differ',
      [...published].filter(
        ([id, number]) => numberOf(id) === null || numberOf(id) !== (number ?? numberOf(id)),
      ),
    ],
  ])
  return { stored, errors: [...numbers, ...lost] }
}

/** Image files without a row. */
export async function filesWithoutRow(database: pg.Client, mediaDir: string): Promise<string[]> {
  const { rows } = await database.query<{ imageId: string }>(
    'select left(filename, 36) as "imageId" from media',
  )
  const known = new Set(rows.map(({ imageId }) => imageId))
  return readdirSync(mediaDir).filter((name) => !name.startsWith('.') && !known.has(name.slice(0, 36)))
}
