import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { instant } from './instant'
import { postIsNamed } from './postIsNamed'
import {
  summaryColumns,
  summarySource,
  toSummary,
  type PublishedSummary,
  type SummaryRow,
} from './postSummary'
import type { Db } from './db'
import { postIsVisible } from './scope'

/** A published entry with its blocks, in the order given and as the interface knows them, unknown ones too. */
export interface PublishedPost extends PublishedSummary {
  blocks: Block[]
  updatedAt: string
}

/**
 * The published entry with this slug or id, or null when there is none that the reader sees: a draft, an entry out of
 * the reader's scope and a missing one are the same.
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
