import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { instant, type Db } from './db'
import { shownImages, type MediaImage } from './media'
import { postIsNamed, postIsVisible } from './scope'
import {
  summaryColumns,
  summarySource,
  toSummary,
  type PublishedSummary,
  type SummaryRow,
} from './postSummary'

/** Fields of drafts and published posts for their writers. Times as in API-3. */
interface Written extends Omit<PublishedSummary, 'publishAt' | 'number'> {
  /** In order and in the form of the API, unknown types included. */
  blocks: Block[]
  /** Each image that it shows, once: the cover first, then those of the blocks in order. */
  images: MediaImage[]
  createdAt: string
  updatedAt: string
}

/** A draft; `publishAt` is the requested date. */
export interface Draft extends Written {
  status: 'draft'
  publishAt: string | null
  number: null
}

/** A post as its writers see it: a draft or a published post. */
export type WrittenPost =
  Draft | (Written & Pick<PublishedSummary, 'publishAt' | 'number'> & { status: 'published' })

type Row = Omit<SummaryRow, 'publish_at' | 'number'> & {
  publish_at: string | null
  number: number | null
  blocks: StoredBlock[] | null
  created_at: string
  updated_at: string
}

/**
 * The post with this slug or id, draft or published, or null if the scope has none. Only for write-mode clients, who
 * may see drafts (AUD-5).
 */
export async function writtenPost(db: Db, scope: ReadScope, slugOrId: string): Promise<WrittenPost | null> {
  const [row] = await db<Row>(
    sql`
    select ${summaryColumns}, post.blocks,
      ${instant(sql`post.created_at`)} as created_at, ${instant(sql`post.updated_at`)} as updated_at
    from ${summarySource}
    where ${postIsNamed(slugOrId)} and ${postIsVisible(scope)}`,
  )
  if (row === undefined) return null
  const { publish_at: publishAt, number } = row
  const summary = toSummary({ ...row, publish_at: publishAt ?? '', number: number ?? 0 })
  const blocks = (row.blocks ?? []).map(fromStored)
  const written = {
    ...summary,
    blocks,
    images: await shownImages(db, { cover: summary.cover, blocks }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
  // The database ensures that a published post has both a number and a date, and a draft no number.
  return number === null || publishAt === null
    ? { ...written, status: 'draft', publishAt, number: null }
    : { ...written, status: 'published', publishAt, number }
}
