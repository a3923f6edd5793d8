import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import { scopeOf, type Client } from '@/domain/client'
import { validate, type Issue, type ValidationIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { altText } from '@/domain/strings'
import { invalid, type Refusal } from '@/domain/refusal'
import { readImageHeader } from '@/integrations/image/prepareImage'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { isStorableText } from '@/lib/text'
import { loadReferences } from '@/operations/posts/references'
import { inTransaction, isReferenceGone } from '@/operations/transaction'
import { poolDb } from '@/queries/db'
import { imageIsInScope, postIsInScope } from '@/queries/scope'
import { deletePendingFiles } from './imageFiles'
import type { ReceivedFile } from './receivedFile'
import { refusalOf, storeImage, tooLarge } from './storeImage'

/** The upload of a client. */
export interface ImageUpload {
  file: ReceivedFile | null
  /** The slug; null if left out. */
  project: string | null
  alt: string | null
  /** Issues of the form itself. */
  issues?: readonly ValidationIssue[]
}

/**
 * Stores the image of a writing client and returns its id (IMG-1, AUD-9). Refuses, in this order, with `payload_too_large`,
 * `unsupported_media_type`, `validation_failed` with every issue, `unavailable` and `insufficient_storage`. A refusal leaves
 * neither a row nor files.
 */
export async function uploadImage(
  payload: Payload,
  client: Client,
  { file, project, alt, issues = [] }: ImageUpload,
): Promise<Result<string, Refusal>> {
  const checked = file === null ? ok([missingFile]) : await checkFile(file)
  if (!checked.ok) return checked
  const place = await findProject(payload, client, project)
  const validAlt = validate(altText.nullable(), alt, '/alt')
  const ofAlt = validAlt.ok ? [] : validAlt.refusal
  const ofProject = place.ok ? [] : [{ pointer: '/project', ...place.refusal }]
  const all = [...withoutRepeats([...issues, ...checked.value]), ...ofProject, ...ofAlt]
  if (file === null || !place.ok || all.length > 0) return refuse(invalid(...all))

  const stored = await storeImage(payload, file)
  if (!stored.ok) return stored
  const data = { project: place.value, alt }
  try {
    return await inTransaction(payload, clientActor(client), async ({ req }) => {
      req.context.storedImage = stored.value
      const { id } = await payload.create({ collection: 'media', data, depth: 0, overrideAccess: true, req })
      return ok(id)
    })
  } catch (error) {
    if (!isReferenceGone(error)) throw error
    // The project was deleted in the meantime.
    return refuse(invalid({ pointer: '/project', code: 'no_project' }))
  } finally {
    await deletePendingFiles(payload, stored.value.filename)
  }
}

const missingFile: ValidationIssue = { pointer: '/file', code: 'file_missing' }

async function checkFile({ path, size }: ReceivedFile): Promise<Result<ValidationIssue[], Refusal>> {
  if (size > LIMITS.imageBytes) return refuse(tooLarge)
  const checked = await readImageHeader(path)
  if (checked.ok) return ok([])
  const refusal = refusalOf(checked.refusal)
  return refusal.kind === 'validation_failed' ? ok([...refusal.errors]) : refuse(refusal)
}

/** The id of the project for a new image. */
async function findProject(
  payload: Payload,
  client: Client,
  slug: string | null,
): Promise<Result<string, Issue>> {
  if (slug === null && client.project === null) return refuse({ code: 'project_needed' })
  const named = slug ?? client.project?.slug ?? ''
  const found = isStorableText(named)
    ? (await loadReferences(poolDb(payload), client, { project: named }, { lock: false })).project
    : null
  if (found === null) return refuse({ code: 'no_project' })
  return found.isActive ? ok(found.id) : refuse({ code: 'project_closed_to_images' })
}

/** The first issue of each pointer; issues of the form come first. */
function withoutRepeats(issues: readonly ValidationIssue[]): ValidationIssue[] {
  return issues.filter(({ pointer }, at) => issues.findIndex((other) => other.pointer === pointer) === at)
}

/**
 * Deletes an image with its variants for a writing client: the row first, then the files (IMG-11). Refuses with `not_found` for an
 * unknown or invisible image, and with `media_in_use` and the visible posts while any post shows it.
 */
export async function deleteImage(
  payload: Payload,
  client: Client,
  id: string,
): Promise<Result<undefined, Refusal>> {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  const deleted = await inTransaction(payload, clientActor(client), async ({ req, db }) => {
    const scope = scopeOf(client)
    // The lock prevents posts from starting to show the image, because `post_media` references the row.
    const [image] = await db<{ filename: string }>(sql`
      select filename from media where id = ${id} and ${imageIsInScope(scope)} for update`)
    if (!image) return refuse({ kind: 'not_found' })
    const uses = await db<{ id: string; visible: boolean }>(sql`
      select post.id, ${postIsInScope(scope)} as visible
      from post_media join posts post on post.id = post_media.post_id
      where post_media.media_id = ${id} order by post.id`)
    if (uses.length > 0)
      return refuse({ kind: 'media_in_use', posts: uses.filter((use) => use.visible).map((use) => use.id) })
    await payload.delete({ collection: 'media', id, depth: 0, overrideAccess: true, req })
    return ok(image.filename)
  })
  if (!deleted.ok) return deleted
  await deletePendingFiles(payload, deleted.value)
  return ok(undefined)
}
