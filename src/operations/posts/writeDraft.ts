import { sql } from '@payloadcms/db-postgres'
import type { Actor } from '@/domain/actor'
import { shownImageIds } from '@/domain/post/images'
import { newId } from '@/lib/ids'
import { tryLock } from '@/operations/lock'
import { insertAudit } from '@/operations/recordAudit'
import type { Db } from '@/queries/db'
import { insertVersion, versionedColumns } from './versions'
import type { PlannedDraft } from './planDraft'
import { insertPostMedia } from './replacePostMedia'
import { storedBlocksOf } from './storedBlocksOf'

/** The author of a planned draft, its key and its creation time. */
export interface DraftWrite {
  actor: Actor & { kind: 'client' }
  idempotencyKey: string | null
  /** Time of the creation, `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  at: string
}

/**
 * Writes a planned draft in one atomic statement: the post as Payload would write it, its first version in Payload's
 * history, its images, and the audit row. Returns the new id, or null if the plan is outdated: the slug or the
 * idempotency key was taken since, or somebody is choosing a slug for a similar title (`lockSlugOf`). Throws if a
 * referenced record was deleted meanwhile (`foreign_key_violation`).
 */
export async function writeDraft(
  db: Db,
  draft: PlannedDraft,
  { actor, idempotencyKey, at }: DraftWrite,
): Promise<string | null> {
  const id = newId()
  const imageIds = shownImageIds({ coverMediaId: draft.cover?.id ?? null, blocks: draft.blocks })
  const mayHaveSlug = draft.slugBase === null ? sql`true` : tryLock('slug', draft.slugBase)
  const event = { action: 'create', target: 'posts', targetId: id, label: draft.title }
  const rows = await db<{ id: string }>(
    sql`
    with post as (
      insert into posts (id, title, teaser, cover_id, blocks, project_id, type_id, audience, publish_at, tags,
        author_name, slug, status, client_id, idempotency_key, created_at, updated_at)
      select ${id}::uuid, ${draft.title}, ${draft.teaser}, ${draft.cover?.id ?? null}::uuid,
        ${JSON.stringify(storedBlocksOf(draft.blocks))}::jsonb, ${draft.project.id}::uuid, ${draft.type.id}::uuid,
        ${draft.audience}::enum_posts_audience, ${draft.publishAt}::timestamptz, ${JSON.stringify(draft.tags)}::jsonb,
        ${draft.authorName}, ${draft.slug}, 'draft', ${actor.id}::uuid, ${idempotencyKey}, ${at}::timestamptz,
        ${at}::timestamptz
      where ${mayHaveSlug}
      on conflict do nothing
      returning ${versionedColumns}
    ), version as (
      ${insertVersion(sql`post`)}
    ), image as (
      ${insertPostMedia(imageIds, sql`post`)}
    ), audited as (
      ${insertAudit(actor, event, sql`post`)}
    )
    select id from post`,
  )
  return rows[0]?.id ?? null
}
