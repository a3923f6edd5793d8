import { sql } from '@payloadcms/db-postgres'
import {
  beforeChangeTraverseFields,
  deepCopyObjectSimple,
  ValidationError,
  type CollectionBeforeChangeHook,
  type PayloadRequest,
  type ValidationFieldError,
} from 'payload'
import { wordIssues } from '@/domain/issues'
import { definitionOf, type Block } from '@/domain/post/blocks'
import { imagesOf } from '@/domain/post/images'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import type { ValidationIssue } from '@/domain/refusal'
import { isUuid } from '@/lib/ids'
import { relationId } from '@/lib/relationId'
import { languageOf } from '@/messages/language'
import { requestDb } from '@/operations/transaction'
import type { Post } from '@/payload-types'
import { contentIssues } from '../contentIssues'

/**
 * Validates the content of an admin form by the same rules as the API (ADMIN-12), and reports all errors at their
 * fields, together with Payload's own. Operations validate their own writes. Optional texts left empty get their empty
 * value.
 */
export const validateContent: CollectionBeforeChangeHook<Post> = async (args) => {
  const { data, req } = args
  if (req.context.actor) return data
  const stored: StoredBlock[] = (Array.isArray(data.blocks) ? data.blocks : []).map(withEmptyTexts)
  const blocks = stored.map(asHandedIn)
  const content = { ...data, authorName: data.authorName || null, tags: data.tags ?? [], blocks }
  const issues = [...contentIssues(content), ...(await imageIssues(req, relationId(data.cover), blocks))]
  if (issues.length > 0) throw refusal(issues, await issuesOfPayload(args), req)
  return { ...data, authorName: content.authorName, tags: content.tags, blocks: stored }
}

/** The form sends null for a text that a user left empty. */
function withEmptyTexts(block: StoredBlock): StoredBlock {
  const missing =
    definitionOf(block.blockType)?.emptyTexts.filter((name) => (block[name] ?? null) === null) ?? []
  return { ...block, ...Object.fromEntries(missing.map((name) => [name, ''])) }
}

/** An unknown block added in the form has no type, which must not be read as one. */
function asHandedIn(stored: StoredBlock): Block {
  const block = fromStored(stored)
  return stored.blockType === 'unknown' && typeof stored.type !== 'string' ? { ...block, type: '' } : block
}

/** The errors that Payload would find after this hook: runs its validation on a copy. */
async function issuesOfPayload({
  collection,
  context,
  data,
  operation,
  originalDoc,
  req,
}: Parameters<CollectionBeforeChangeHook<Post>>[0]): Promise<ValidationFieldError[]> {
  const errors: ValidationFieldError[] = []
  const copy = deepCopyObjectSimple(data)
  const stored = originalDoc ?? {}
  await beforeChangeTraverseFields({
    ...(originalDoc && { id: originalDoc.id }),
    collection,
    context,
    data: copy,
    doc: stored,
    docWithLocales: stored,
    errors,
    fieldLabelPath: '',
    fields: collection.fields,
    global: null,
    mergeLocaleActions: [],
    operation,
    overrideAccess: false,
    parentIndexPath: '',
    parentIsLocalized: false,
    parentPath: '',
    parentSchemaPath: '',
    req,
    siblingData: copy,
    siblingDoc: stored,
    siblingDocWithLocales: stored,
  })
  return errors
}

/** Images that do not exist. The block schema checks the form of ids. */
async function imageIssues(
  req: PayloadRequest,
  cover: string | null,
  blocks: Block[],
): Promise<ValidationIssue[]> {
  const uses = imagesOf({ coverMediaId: cover, blocks }).filter(({ mediaId }) => isUuid(mediaId))
  if (uses.length === 0) return []
  const db = await requestDb(req)
  const ids = [...new Set(uses.map(({ mediaId }) => mediaId))]
  const rows = await db<{ id: string }>(
    sql`select id from media where id = any(${sql.param(ids)}::uuid[]) order by id for key share`,
  )
  const known = new Set(rows.map(({ id }) => id))
  return uses
    .filter(({ mediaId }) => !known.has(mediaId))
    .map(({ pointer }) => ({ pointer, code: 'no_image' }))
}

/** One refusal with all errors. If both report a field, our message wins. */
function refusal(
  issues: readonly ValidationIssue[],
  others: readonly ValidationFieldError[],
  req: PayloadRequest,
): ValidationError {
  const errors = wordIssues(issues, languageOf(req.i18n)).map(({ pointer, message }) => ({
    path: pathOf(pointer),
    message,
  }))
  const own = new Set(errors.map(({ path }) => path))
  const all = [...errors, ...others.filter(({ path }) => !own.has(path))]
  return new ValidationError({ collection: 'posts', errors: all, req }, req.t)
}

/** The form's path of a field, `blocks.3.url` for `/blocks/3/data/url`; deeper errors are shown at their field. */
function pathOf(pointer: string): string {
  if (pointer === '/cover_media_id') return 'cover'
  const [field = '', index, ...rest] = pointer.slice(1).split('/')
  if (field !== 'blocks' || index === undefined) return field
  const [inBlock, inData] = rest
  return [field, index, inBlock === 'data' ? (inData ?? 'data') : (inBlock ?? 'id')].join('.')
}
