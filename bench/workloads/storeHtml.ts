import type pg from 'pg'
import { blocksWithHtml } from '@/api/v1/presenters/block'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'

/** Stores the blocks of these entries as the API returns them with `?format=html`, for the limit (`ENTRY_AS_HTML`). */
export async function storeHtml(pool: pg.Pool, slugs: readonly string[]): Promise<void> {
  await pool.query(
    'create table if not exists entries_as_html (post_id uuid primary key, blocks json not null)',
  )
  const { rows } = await pool.query<{ id: string; blocks: StoredBlock[] }>(
    `select id, blocks from posts where slug = any($1)
     and not exists (select from entries_as_html where post_id = posts.id)`,
    [slugs],
  )
  const blocks: string[] = []
  for (const row of rows)
    blocks.push(JSON.stringify((await blocksWithHtml(row.blocks.map(fromStored), 'bench')).blocks))
  await pool.query('insert into entries_as_html select * from unnest($1::uuid[], $2::json[])', [
    rows.map(({ id }) => id),
    blocks,
  ])
  await pool.query('vacuum (analyze) entries_as_html')
}
