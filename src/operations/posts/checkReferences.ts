import { visibleAudiences, type Audience } from '@/domain/audience'
import { mayWriteAudience, type Client } from '@/domain/client'
import type { ImageUse } from '@/domain/post/images'
import type { ValidationIssue } from '@/domain/refusal'
import { isUuid } from '@/lib/ids'
import type { Db } from '@/queries/db'
import { loadReferences, type LoadedReferences } from './loadReferences'

/** What a body names: a project by slug, a type by key, an audience, and images with the places that show them. */
export interface References {
  project?: string | undefined
  type?: string | undefined
  audience?: Audience | undefined
  images: readonly ImageUse[]
}

/** What was found behind the names, and a fault for each name that failed. */
export interface CheckedReferences {
  found: LoadedReferences
  issues: ValidationIssue[]
}

/**
 * Looks up what a body names and says what is unknown, invisible or closed to the client, each at its pointer (AUD-6, AUD-8, AUD-9). An unknown and an invisible name give the same message.
 * @param more what else is to be looked up on the way
 * @param options `lock` within a transaction: none of what is found goes missing until it ends
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
    issues.push({ pointer: '/project', message: 'There is no such project that you may write in.' })
  if (found.project?.isActive === false)
    issues.push({ pointer: '/project', message: 'The project is inactive and takes no new entries.' })
  if (type !== undefined && found.typeId === null)
    issues.push({
      pointer: '/type',
      message: 'There is no such post type. GET /api/v1/post-types lists them.',
    })
  if (audience !== undefined && !mayWriteAudience(client, audience))
    issues.push({
      pointer: '/audience',
      message: `Your client may write for: ${visibleAudiences(client.audience).join(', ')}.`,
    })
  for (const { mediaId, pointer } of images)
    if (!found.images.has(mediaId)) issues.push({ pointer, message: 'There is no such image.' })
  return { found, issues }
}
