import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { verifyNumbers } from '../numbering/verifyNumbers'
import { described } from './described'
import { verifyImages, type ImageFiles } from './verifyImages'
import type { Acknowledged, Written } from './acknowledged'

/**
 * Describes every acknowledged write that is missing, not as it was acknowledged or there twice, and what does not match in numbers,
 * histories and files.
 */
export async function verifyArchive(
  database: pg.Client,
  files: ImageFiles,
  { posts, deletedPosts, images, deletedImages, published, listed }: Acknowledged,
): Promise<string[]> {
  const { stored, errors } = await verifyWrites(database, { posts, published })
  const { rows: twice } = await database.query('select title from posts group by title having count(*) > 1')
  return [
    ...errors,
    ...described([
      ['posts were never acknowledged', [...stored.keys()].filter((id) => !posts.has(id))],
      ['posts are there twice', twice],
      ['deleted drafts are there', [...deletedPosts].filter((id) => stored.has(id))],
      ['entries were listed as published twice', listed.filter((id, at) => listed.indexOf(id) !== at)],
    ]),
    ...(await verifyImages(database, files, { images, deletedImages })),
  ]
}

/**
 * Describes every acknowledged post or number that a database lacks or has otherwise, and what is wrong with numbers and histories.
 * Also returns its posts by id.
 * @param acknowledged a number is null if its response was lost: any will do
 */
export async function verifyWrites(
  database: pg.Client,
  { posts, published }: Pick<Acknowledged, 'posts' | 'published'>,
) {
  const { errors: numbers } = await verifyNumbers(database)
  type Row = Omit<Written, 'blocks'> & { id: string; blocks: StoredBlock[] | null; number: number | null }
  const { rows } = await database.query<Row>(`
    select id, title, teaser, blocks, status, jsonb_array_length(corrections) as corrections, number::int as number
    from posts`)
  const stored = new Map(
    rows.map(({ id, number, blocks, ...post }) => {
      const written: Written = { ...post, blocks: (blocks ?? []).map(fromStored) }
      return [id, { number, written }]
    }),
  )
  const numberOf = (id: string) => stored.get(id)?.number ?? null
  const differing = [...posts].filter(([id, post]) => !isDeepStrictEqual(stored.get(id)?.written, post))
  const { rows: histories } = await database.query(`
    select posts.id from posts left join lateral (
      select * from _posts_v where parent_id = posts.id order by updated_at desc limit 1
    ) version on true
    where (posts.title, teaser, blocks, status::text, corrections, number) is distinct from (version_title,
      version_teaser, version_blocks, version_status::text, version_corrections, version_number)`)
  const { rows: audits } = await database.query(`
    select id from posts where jsonb_array_length(corrections) <> (
      select count(*) from audit where action = 'correct' and target_id = posts.id::text)`)
  const lost = described([
    ['acknowledged posts are gone', [...posts.keys()].filter((id) => !stored.has(id))],
    [
      'posts are not as acknowledged',
      differing.map(([id, post]) => ({ id, acknowledged: post, stored: stored.get(id)?.written })),
    ],
    [
      'acknowledged numbers differ',
      [...published].filter(
        ([id, number]) => numberOf(id) === null || numberOf(id) !== (number ?? numberOf(id)),
      ),
    ],
    ['posts are not the newest version of their history', histories],
    ['posts have not one audit row for each correction', audits],
  ])
  return { stored, errors: [...numbers, ...lost] }
}
