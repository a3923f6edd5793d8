import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import type { z } from 'zod'
import { visibleAudiences, type Audience } from '@/domain/audience'
import { mayWriteAudience, type Client } from '@/domain/client'
import type { ImageUse } from '@/domain/post/blocks'
import { imagesInBody } from '@/domain/post/images'
import type { ValidationIssue } from '@/domain/issues'
import { isUuid } from '@/lib/ids'
import { isRecord } from '@/lib/json'
import { poolDb, type Db } from '@/queries/db'
import { imageColumns, imageSource, toImage, type ImageRow } from '@/queries/media'
import { shownFile } from '@/queries/postSummary'
import { imageIsVisible } from '@/queries/scope'

/** The references in the body of a write; omitted ones are not loaded. */
export interface References {
  /** Slug. */
  project?: string | undefined
  /** Key. */
  type?: string | undefined
  audience?: Audience | undefined
  images?: readonly ImageUse[]
  idempotencyKey?: string | undefined
  /** Candidates for the slug of a new post. */
  slugs?: readonly string[]
}

/** How references are loaded. */
export interface LoadOptions {
  /** In a transaction only: nothing that was found can be deleted until it ends. */
  lock: boolean
  /** Named statements of a WITH clause that write with the one row of `found`. `written` returns what they have written. */
  write?: SQL | undefined
}

/**
 * Loads everything a write needs from the database, and writes it if given, in one statement. A client bound to a project finds
 * only that project. Images must be visible to the client (`imageIsVisible`), so it can send blocks back as they were returned.
 * @returns `images` by id in lower case, with `shownPath`, the file for use as a cover; `earlier`, the post of the idempotency
 *   key, even if the client can no longer see it; `freeSlug`, the first candidate that is not in use; `isWritten`, whether
 *   `write` has written
 */
export async function loadReferences(
  db: Db,
  client: Client,
  { project, type, images = [], idempotencyKey, slugs = [] }: References,
  { lock, write }: LoadOptions,
) {
  const isForeign = client.project !== null && client.project.slug !== project
  const imageIds = images.map(({ mediaId }) => mediaId).filter(isUuid)
  const lockClause = lock ? sql`for key share` : sql``
  const [row] = await db<{
    project: { id: string; isActive: boolean } | null
    typeId: string | null
    images: (ImageRow & { shown_path: string })[]
    earlier: { id: string; audience: Audience; projectId: string } | null
    freeSlug: string | null
    isWritten: boolean
  }>(
    sql`
    with project as (
      select id, is_active as "isActive" from projects where slug = ${isForeign ? null : (project ?? null)} ${lockClause}
    ), type as (
      select id from post_types where key = ${type ?? null} ${lockClause}
    ), found as (
      select (select to_json(project) from project) as project, (select id from type) as "typeId",
        ${imageIds.length === 0 ? sql`'[]'::json` : usableImages(client, imageIds, lock)} as images,
        ${
          idempotencyKey === undefined
            ? sql`null::json`
            : sql`(select json_build_object('id', id, 'audience', audience, 'projectId', project_id) from posts
                   where client_id = ${client.id} and idempotency_key = ${idempotencyKey})`
        } as earlier,
        (
          select candidate.slug from unnest(${sql.param([...slugs])}::text[]) with ordinality as candidate (slug, place)
          where not exists (select from posts where posts.slug = candidate.slug) order by place limit 1
        ) as "freeSlug"
    ) ${write === undefined ? sql`` : sql`, ${write}`}
    select found.*, ${write === undefined ? sql`false` : sql`exists (select from written)`} as "isWritten" from found`,
  )
  if (row === undefined) throw new Error('a statement that returns one row returned none')
  const found = row.images.map(({ shown_path: shownPath, ...image }) => ({ ...toImage(image), shownPath }))
  const byId = new Map(found.map((image) => [image.id, image]))
  return { ...row, images: byId }
}

/** Those of these images that the client may use, as JSON. A write-mode client without a project may use every image. */
function usableImages(client: Client, ids: readonly string[], lock: boolean): SQL {
  return sql`(
    select coalesce(json_agg(image), '[]') from (
      select ${imageColumns}, ${shownFile(sql`media`)} as shown_path
      from ${imageSource}
      where media.id = any(${sql.param([...new Set(ids)])}::uuid[])
        and ${imageIsVisible(client)}
      order by media.id
      ${lock ? sql`for key share of media` : sql``}
    ) image)`
}

/**
 * Loads the references of a body (`loadReferences`) and returns an issue for each one that is unknown, invisible or not allowed
 * for the client (AUD-6, AUD-8, AUD-9). Unknown and invisible references get the same message.
 */
export async function checkReferences(db: Db, client: Client, references: References, options: LoadOptions) {
  const { project, type, audience, images = [] } = references
  const found = await loadReferences(db, client, references, options)
  const issues: ValidationIssue[] = []
  if (project !== undefined && found.project === null)
    issues.push({ pointer: '/project', code: 'no_project' })
  if (found.project?.isActive === false) issues.push({ pointer: '/project', code: 'project_closed' })
  if (type !== undefined && found.typeId === null) issues.push({ pointer: '/type', code: 'no_post_type' })
  const allowed = visibleAudiences(client.audience)
  if (audience !== undefined && !mayWriteAudience(client, audience))
    issues.push({ pointer: '/audience', code: 'audience', params: { allowed } })
  for (const { mediaId, pointer } of images)
    if (!found.images.has(mediaId)) issues.push({ pointer, code: 'no_image' })
  return { ...found, issues }
}

/** The fields of a body schema that refer to something besides images. */
interface ReferenceFields {
  project?: z.ZodType<string | undefined>
  type?: z.ZodType<string | undefined>
  audience?: z.ZodType<Audience | undefined>
}

/**
 * The reference errors of a body that already has validation errors, so that both are returned together (API-8). Checks the
 * well-formed fields, and the images of invalid blocks too.
 * @param json the body as sent
 */
export async function referenceIssues(
  payload: Payload,
  client: Client,
  json: unknown,
  { project, type, audience }: ReferenceFields,
): Promise<ValidationIssue[]> {
  if (!isRecord(json)) return []
  const references = {
    project: project?.safeParse(json.project).data,
    type: type?.safeParse(json.type).data,
    audience: audience?.safeParse(json.audience).data,
    images: imagesInBody(json),
  }
  return (await checkReferences(poolDb(payload), client, references, { lock: false })).issues
}
