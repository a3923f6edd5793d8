import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import type { Client } from '@/domain/client'
import { issuesOf } from '@/domain/issues'
import { altText } from '@/domain/image'
import { invalid, type Issue, type ValidationIssue, type Refusal } from '@/domain/refusal'
import { readImageHeader } from '@/integrations/image/prepareImage'
import { ok, refuse, type Result } from '@/lib/result'
import { isStorableText } from '@/lib/text'
import { isReferenceGone } from '@/operations/isReferenceGone'
import { loadReferences } from '@/operations/posts/loadReferences'
import { inTransaction } from '@/operations/transaction'
import { poolDb } from '@/queries/db'
import { storeImage, refusalOf, tooLarge, MAX_FILE_BYTES, type StoredImage } from './storeImage'
import type { ReceivedFile } from './receivedFile'
import { deletePendingFiles } from './pendingFiles'

/** An upload as a program hands it in. */
export interface ImageUpload {
  file: ReceivedFile | null
  /** Slug of the project; null when left out. */
  project: string | null
  alt: string | null
  /** What is wrong with the form itself, to be named together with everything else. */
  issues?: readonly ValidationIssue[]
}

/**
 * Takes an image in for a writing client and answers its id (IMG-1, AUD-9). A bound client may leave its
 * project out. An inactive project takes no new images, as it takes no new entries.
 * Refuses in this order with `payload_too_large`, `unsupported_media_type`, `validation_failed` (every fault at once),
 * `unavailable` and `insufficient_storage`; then neither a row nor a file is left.
 */
export async function uploadImage(
  payload: Payload,
  client: Client,
  { file, project, alt, issues = [] }: ImageUpload,
): Promise<Result<string, Refusal>> {
  const judged = file === null ? ok([missingFile]) : await judgeFile(file)
  if (!judged.ok) return judged
  const place = await findProject(payload, client, project)
  const ofAlt = alt === null ? [] : issuesOf(altText.safeParse(alt).error ?? { issues: [] }, '/alt')
  const all = [...withoutRepeats([...issues, ...judged.value]), ...place.issues, ...ofAlt]
  if (file === null || place.projectId === null || all.length > 0) return refuse(invalid(...all))

  const kept = await storeImage(payload, file)
  if (!kept.ok) return kept
  try {
    return await writeRow(payload, client, kept.value, { project: place.projectId, alt })
  } finally {
    await deletePendingFiles(payload, kept.value.fields.filename)
  }
}

const missingFile: ValidationIssue = { pointer: '/file', code: 'file_missing' }

async function judgeFile({ path, size }: ReceivedFile): Promise<Result<ValidationIssue[], Refusal>> {
  if (size > MAX_FILE_BYTES) return refuse(tooLarge)
  const judged = await readImageHeader(path)
  if (judged.ok) return ok([])
  const refusal = refusalOf(judged.refusal)
  return refusal.kind === 'validation_failed' ? ok([...refusal.errors]) : refuse(refusal)
}

async function findProject(
  payload: Payload,
  client: Client,
  slug: string | null,
): Promise<{ projectId: string | null; issues: ValidationIssue[] }> {
  if (slug === null && client.project === null) return unfit({ code: 'project_needed' })
  const named = slug ?? client.project?.slug ?? ''
  const found = isStorableText(named)
    ? (await loadReferences(poolDb(payload), client, { project: named }, { lock: false })).project
    : null
  if (found === null) return unfit({ code: 'no_project' })
  if (!found.isActive) return unfit({ code: 'project_closed_to_images' })
  return { projectId: found.id, issues: [] }
}

function unfit(issue: Issue): { projectId: null; issues: ValidationIssue[] } {
  return { projectId: null, issues: [{ pointer: '/project', ...issue }] }
}

/** One fault for each place: what is wrong with the form comes before what follows from it. */
function withoutRepeats(issues: readonly ValidationIssue[]): ValidationIssue[] {
  return issues.filter(({ pointer }, at) => issues.findIndex((other) => other.pointer === pointer) === at)
}

async function writeRow(
  payload: Payload,
  client: Client,
  keptImage: StoredImage,
  data: { project: string; alt: string | null },
): Promise<Result<string, Refusal>> {
  try {
    return await inTransaction(payload, clientActor(client), async ({ req }) => {
      req.context.keptImage = keptImage
      const { id } = await payload.create({ collection: 'media', data, depth: 0, overrideAccess: true, req })
      return ok(id)
    })
  } catch (error) {
    if (!isReferenceGone(error)) throw error
    // The project was deleted since it was looked up.
    return refuse(invalid({ pointer: '/project', code: 'no_project' }))
  }
}
