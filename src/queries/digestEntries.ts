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
 * A published entry in a digest: its summary and the alt text of its cover. `path` is the original image, because chat
 * services show PNG, JPEG and GIF, and Slack refuses messages with WebP, the format of all variants; null for a cover
 * in another format.
 */
export interface DigestSummary extends PublishedSummary {
  cover: (NonNullable<PublishedSummary['cover']> & { alt: string | null }) | null
}

/**
 * Everything that a scope shows and that was published after the start of the period and not after its end, by
 * `publishAt`, newest first (DIGEST-1, DIGEST-2).
 */
export async function digestEntries(
  db: Db,
  scope: ReadScope,
  { from, to }: Period,
): Promise<DigestSummary[]> {
  const rows = await db<SummaryRow & { cover_alt: string | null; shown_path: string | null }>(sql`
    select ${summaryColumns}, cover.alt as cover_alt,
      case when cover.mime_type in ('image/png', 'image/jpeg', 'image/gif') then cover.filename end as shown_path
    from ${summarySource}
    where post.status = 'published' and ${postIsVisible(scope)}
      and post.publish_at > ${from.toISOString()}::timestamptz
      and post.publish_at <= ${to.toISOString()}::timestamptz
    order by post.publish_at desc, post.number desc`)
  return rows.map((row) => {
    const { cover, ...summary } = toSummary(row)
    const { cover_alt: alt, shown_path: path } = row
    return { ...summary, cover: cover && path !== null ? { id: cover.id, path, alt } : null }
  })
}
