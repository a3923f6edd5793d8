import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import type { Period } from '@/domain/digest/digest'
import {
  summaryColumns,
  summarySource,
  toSummary,
  type PublishedSummary,
  type SummaryRow,
} from './postSummary'
import type { Db } from './db'
import { postIsVisible } from './scope'

/**
 * A published entry in a digest: its summary with the alt text of the cover. The cover's `path` is the original image,
 * because all variants are WebP, which Slack refuses. The cover is null if the original is not a PNG, JPEG or GIF.
 */
interface DigestSummary extends PublishedSummary {
  cover: (NonNullable<PublishedSummary['cover']> & { alt: string | null }) | null
}

/**
 * All entries in the scope that were published in the period, newest first (DIGEST-1, DIGEST-2). By `publishAt`,
 * excluding the start of the period and including its end.
 * @param postIds only these of them
 */
export async function digestEntries(
  db: Db,
  scope: ReadScope,
  { from, to }: Period,
  postIds?: readonly string[],
): Promise<DigestSummary[]> {
  const rows = await db<SummaryRow & { cover_alt: string | null; original_path: string | null }>(sql`
    select ${summaryColumns}, cover.alt as cover_alt,
      case when cover.mime_type in ('image/png', 'image/jpeg', 'image/gif') then cover.filename end as original_path
    from ${summarySource}
    where ${postIsVisible(scope)}
      and post.publish_at > ${from.toISOString()}::timestamptz
      and post.publish_at <= ${to.toISOString()}::timestamptz
      ${postIds === undefined ? sql`` : sql`and post.id = any(${sql.param([...postIds])}::uuid[])`}
    order by post.publish_at desc, post.number desc`)
  return rows.map((row) => {
    const { cover, ...summary } = toSummary(row)
    const { cover_alt: alt, original_path: path } = row
    return { ...summary, cover: cover && path !== null ? { id: cover.id, path, alt } : null }
  })
}
