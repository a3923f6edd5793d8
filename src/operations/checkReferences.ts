import { sql } from '@payloadcms/db-postgres'
import { visibleAudiences, type Audience } from '@/domain/audience'
import { mayWriteAudience, type Client } from '@/domain/client'
import type { ImageUse } from '@/domain/post/images'
import type { Fault } from '@/domain/refusal'
import { isUuid } from '@/lib/ids'
import { usableImages } from './usableImages'
import type { RunSql } from './transaction'

/** What a body names: a project by slug, a type by key, an audience, and images with the places that show them. */
export interface References {
  project?: string | undefined
  type?: string | undefined
  audience?: Audience | undefined
  images: readonly ImageUse[]
}

/** The records behind the names, null where nothing usable was named, and a fault for each name that failed. */
export interface Resolved {
  projectId: string | null
  typeId: string | null
  faults: Fault[]
}

/**
 * Looks up what a body names and says what is unknown, invisible or closed to the client, each at its pointer (CONTRACT.md 2, "Who
 * sees what"). An unknown and an invisible name give the same message. The rows that are found are kept from being
 * deleted until the transaction ends, so that none of them is missing when the entry is written.
 */
export async function checkReferences(
  run: RunSql,
  client: Client,
  { project, type, audience, images }: References,
): Promise<Resolved> {
  const foundProject = project === undefined ? null : await findProject(run, client, project)
  const foundType = type === undefined ? null : await findType(run, type)
  const usable = await usableImages(run, client, images.map(({ mediaId }) => mediaId).filter(isUuid))
  const faults: Fault[] = []
  if (project !== undefined && foundProject === null)
    faults.push({ pointer: '/project', message: 'There is no such project that you may write in.' })
  if (foundProject?.is_active === false)
    faults.push({ pointer: '/project', message: 'The project is inactive and takes no new entries.' })
  if (type !== undefined && foundType === null)
    faults.push({
      pointer: '/type',
      message: 'There is no such post type. GET /api/v1/post-types lists them.',
    })
  if (audience !== undefined && !mayWriteAudience(client, audience))
    faults.push({
      pointer: '/audience',
      message: `Your client may write for: ${visibleAudiences(client.audience).join(', ')}.`,
    })
  for (const { mediaId, pointer } of images)
    if (!usable.has(mediaId)) faults.push({ pointer, message: 'There is no such image.' })
  return { projectId: foundProject?.id ?? null, typeId: foundType?.id ?? null, faults }
}

async function findProject(
  run: RunSql,
  client: Client,
  slug: string,
): Promise<{ id: string; is_active: boolean } | null> {
  if (client.project !== null && client.project.slug !== slug) return null
  const [row] = await run<{ id: string; is_active: boolean }>(
    sql`select id, is_active from projects where slug = ${slug} for key share`,
  )
  return row ?? null
}

async function findType(run: RunSql, key: string): Promise<{ id: string } | null> {
  const [row] = await run<{ id: string }>(sql`select id from post_types where key = ${key} for key share`)
  return row ?? null
}
