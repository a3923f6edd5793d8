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

/** What of project and type was found. */
type Named = { project_id: string | null; is_active: boolean | null; type_id: string | null }
const NOTHING: Named = { project_id: null, is_active: null, type_id: null }

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
  const found = await findNamed(run, client, { project, type })
  const usable = await usableImages(run, client, images.map(({ mediaId }) => mediaId).filter(isUuid))
  const faults: Fault[] = []
  if (project !== undefined && found.project_id === null)
    faults.push({ pointer: '/project', message: 'There is no such project that you may write in.' })
  if (found.is_active === false)
    faults.push({ pointer: '/project', message: 'The project is inactive and takes no new entries.' })
  if (type !== undefined && found.type_id === null)
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
  return { projectId: found.project_id, typeId: found.type_id, faults }
}

/** The rows of a project and a type, in one query. For a bound client there is no project but its own. */
async function findNamed(
  run: RunSql,
  client: Client,
  { project, type }: Pick<References, 'project' | 'type'>,
): Promise<Named> {
  const isForeign = client.project !== null && client.project.slug !== project
  const slug = isForeign ? null : (project ?? null)
  if (slug === null && type === undefined) return NOTHING
  const [row] = await run<Named>(sql`
    with project as (select id, is_active from projects where slug = ${slug} for key share),
      type as (select id from post_types where key = ${type ?? null} for key share)
    select project.id as project_id, project.is_active, type.id as type_id
    from (values (1)) one left join project on true left join type on true`)
  return row ?? NOTHING
}
