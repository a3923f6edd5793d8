import { sql } from '@payloadcms/db-postgres'
import {
  beforeChangeTraverseFields,
  deepCopyObjectSimple,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
  type ValidationFieldError,
} from 'payload'
import { dataOf } from '@/collections/access'
import { validationError } from '@/collections/refusals'
import { LIMITS } from '@/domain/limits'
import { definitionOf, type Block } from '@/domain/post/blocks'
import { isLeftOpen } from '@/domain/post/completeness'
import { imagesOf } from '@/domain/post/images'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import type { Issue, ValidationIssue } from '@/domain/issues'
import { isUuid, relationId } from '@/lib/ids'
import { isRecord } from '@/lib/json'
import { requestDb } from '@/operations/transaction'
import type { Post } from '@/payload-types'
import { blocks as definitions } from './blocks'
import { contentIssues } from './contentIssues'

const BLOCK_TYPES: ReadonlySet<unknown> = new Set(definitions.map(({ slug }) => slug))

/**
 * Checks before Payload that the content is a list of blocks of known types, within the limit: Payload would treat malformed
 * content as empty, and would count the blocks last, at a millisecond each. `hardenConfig` has dropped unknown fields. `null` changes
 * nothing; `0` is what the form sends after all blocks were removed.
 */
export const validateBlockShapes: CollectionBeforeOperationHook = ({ args, req }) => {
  const data = dataOf(args)
  if (data?.blocks === undefined) return
  const { blocks } = data
  if (blocks === null) delete data.blocks
  else if (blocks === 0 || blocks === '0') data.blocks = []
  else if (Array.isArray(blocks) && blocks.length > LIMITS.blocks)
    throw shapeError(req, { code: 'too_many_blocks', params: { max: LIMITS.blocks, count: blocks.length } })
  else if (Array.isArray(blocks)) blocks.forEach((block, index) => checkType(block, index + 1, req))
  else throw shapeError(req, { code: 'no_block_list' })
}

function checkType(block: unknown, number: number, req: PayloadRequest): void {
  if (!isRecord(block)) throw shapeError(req, { code: 'no_block', params: { number } })
  if (!BLOCK_TYPES.has(block.blockType))
    throw shapeError(req, { code: 'unknown_block_type', params: { number } })
}

function shapeError(req: PayloadRequest, issue: Issue) {
  return validationError(req, 'posts', [{ pointer: '/blocks', ...issue }])
}

/**
 * Validates the content of an admin form by the rules of the API (ADMIN-12), except that a block may be unfinished (PUB-21), and reports all errors at their fields,
 * together with those that Payload finds. Operations validate their own writes. Missing optional texts become empty ones.
 */
export const validateContent: CollectionBeforeChangeHook<Post> = async (args) => {
  const { data, req } = args
  if (req.context.actor) return data
  const stored: StoredBlock[] = (Array.isArray(data.blocks) ? data.blocks : []).map(withEmptyTexts)
  const blocks = stored.map(blockOfForm)
  const content = { ...data, authorName: data.authorName || null, tags: data.tags ?? [], blocks }
  const written = contentIssues(content).filter((issue) => !isLeftOpen(issue))
  const issues = [...written, ...(await imageIssues(req, relationId(data.cover), blocks))]
  if (issues.length > 0)
    throw validationError(req, 'posts', issues.map(atFormField), await issuesOfPayload(args))
  return { ...data, authorName: content.authorName, tags: content.tags, blocks: stored }
}

/** The form sends null for an empty text. */
function withEmptyTexts(block: StoredBlock): StoredBlock {
  const { emptyTexts = [] } = definitionOf(block.blockType) ?? {}
  const missing = emptyTexts.filter((name) => (block[name] ?? null) === null)
  return { ...block, ...Object.fromEntries(missing.map((name) => [name, ''])) }
}

/** The block in the format of the API. One of an unknown type that was added in the form gets an empty type, which is refused. */
function blockOfForm(stored: StoredBlock): Block {
  const block = fromStored(stored)
  return stored.blockType === 'unknown' && typeof stored.type !== 'string' ? { ...block, type: '' } : block
}

/** The errors that Payload will find after this hook. Runs its validation on a copy. */
async function issuesOfPayload(args: Parameters<CollectionBeforeChangeHook<Post>>[0]) {
  const { collection, data, originalDoc } = args
  const errors: ValidationFieldError[] = []
  const copy = deepCopyObjectSimple(data)
  const stored = originalDoc ?? {}
  await beforeChangeTraverseFields({
    ...args,
    ...(originalDoc && { id: originalDoc.id }),
    data: copy,
    doc: stored,
    docWithLocales: stored,
    errors,
    fieldLabelPath: '',
    fields: collection.fields,
    global: null,
    mergeLocaleActions: [],
    overrideAccess: false,
    parentIndexPath: '',
    parentIsLocalized: false,
    parentPath: '',
    parentSchemaPath: '',
    siblingData: copy,
    siblingDoc: stored,
    siblingDocWithLocales: stored,
  })
  return errors
}

/** An issue for each image that does not exist. The block schema checks the form of ids. */
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

/** The issue at its field in the form: `/blocks/3/url` for `/blocks/3/data/url`. Deeper ones are at their field. */
function atFormField(issue: ValidationIssue): ValidationIssue {
  if (issue.pointer === '/cover_media_id') return { ...issue, pointer: '/cover' }
  const [field = '', index, ...rest] = issue.pointer.slice(1).split('/')
  if (field !== 'blocks' || index === undefined) return { ...issue, pointer: `/${field}` }
  const [inBlock, inData] = rest
  const name = inBlock === 'data' ? (inData ?? 'data') : (inBlock ?? 'id')
  return { ...issue, pointer: `/blocks/${index}/${name}` }
}
