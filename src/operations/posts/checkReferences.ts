import { visibleAudiences, type Audience } from '@/domain/audience'
import { mayWriteAudience, type Client } from '@/domain/client'
import type { ImageUse } from '@/domain/post/images'
import type { ValidationIssue } from '@/domain/refusal'
import { isUuid } from '@/lib/ids'
import type { Db } from '@/queries/db'
import { loadReferences, type LoadedReferences } from './loadReferences'

/** The references in a body: project slug, type key, audience, and images with their places. */
export interface References {
  project?: string | undefined
  type?: string | undefined
  audience?: Audience | undefined
  images: readonly ImageUse[]
}

/** The records found, and an error for each reference that failed. */
export interface CheckedReferences {
  found: LoadedReferences
  issues: ValidationIssue[]
}

/**
 * Loads what a body refers to. Reports each reference that is unknown, invisible or not allowed for the client, at its
 * pointer (AUD-6, AUD-8, AUD-9). Unknown and invisible references get the same message.
 * @param more what else to load
 * @param options `lock` within a transaction: nothing that was found can be deleted until it ends
 */
export async function checkReferences(
  db: Db,
  client: Client,
  { project, type, audience, images }: References,
  options: { lock: boolean },
  more: { idempotencyKey?: string | undefined; slugs?: readonly string[] } = {},
): Promise<CheckedReferences> {
  const imageIds = images.map(({ mediaId }) => mediaId).filter(isUuid)
  const found = await loadReferences(db, client, { project, type, imageIds, ...more }, options)
  const issues: ValidationIssue[] = []
  if (project !== undefined && found.project === null)
    issues.push({ pointer: '/project', code: 'no_project' })
  if (found.project?.isActive === false) issues.push({ pointer: '/project', code: 'project_closed' })
  if (type !== undefined && found.typeId === null)
    issues.push({
      pointer: '/type',
      code: 'no_post_type',
    })
  if (audience !== undefined && !mayWriteAudience(client, audience))
    issues.push({
      pointer: '/audience',
      code: 'audience',
      params: { allowed: visibleAudiences(client.audience) },
    })
  for (const { mediaId, pointer } of images)
    if (!found.images.has(mediaId)) issues.push({ pointer, code: 'no_image' })
  return { found, issues }
}
