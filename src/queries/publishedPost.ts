import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { instant, type Db } from './db'
import { postIsNamed, postIsVisible } from './scope'
import {
  summaryColumns,
  summarySource,
  toSummary,
  type PublishedSummary,
  type SummaryRow,
} from './postSummary'

/** A published entry with its blocks in order and in the form of the API, unknown types included. */
export interface PublishedPost extends PublishedSummary {
  blocks: Block[]
  updatedAt: string
}

/**
 * The published entry with this slug or id, or null if the reader sees none. A draft, an entry outside the scope and a
 * missing one are indistinguishable.
 */
export async function publishedPost(
  db: Db,
  scope: ReadScope,
  slugOrId: string,
): Promise<PublishedPost | null> {
  const [row] = await db<SummaryRow & { blocks: StoredBlock[] | null; updated_at: string }>(
    sql`
    select ${summaryColumns}, post.blocks, ${instant(sql`post.updated_at`)} as updated_at
    from ${summarySource}
    where ${postIsNamed(slugOrId)} and post.status = 'published' and ${postIsVisible(scope)}`,
  )
  if (row === undefined) return null
  return { ...toSummary(row), blocks: (row.blocks ?? []).map(fromStored), updatedAt: row.updated_at }
}
