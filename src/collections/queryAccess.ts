import {
  buildVersionCollectionFields,
  QueryError,
  type CollectionBeforeOperationHook,
  type FlattenedField,
  type PayloadRequest,
  type SanitizedCollectionConfig,
} from 'payload'
import { validOperatorSet } from 'payload/shared'
import { isRecord, isWithinDepth } from '@/lib/json'

/** Operators on which Payload fails with PostgreSQL: those for geometry, which no field uses, and `all`. */
const UNSUPPORTED = new Set(['near', 'within', 'intersects', 'all'])
/** Operators for a list. Others fail on one, and these fail on `null`. */
const OF_LISTS = new Set(['in', 'not_in'])
/** Operators for text. They fail on any other operand, and on dates. */
const OF_TEXTS = new Set(['like', 'not_like', 'contains'])
/** The operators that Payload supports inside a JSON field or a block. */
const OF_JSON = new Set(['equals', 'not_equals', 'exists', 'like', 'not_like'])
/** Far more than any filter of the admin. */
const DEPTH_LIMIT = 20
/** More documents and pages than there can be. */
const COUNT_LIMIT = 1_000_000_000

/** A path or an operator that the query must not use. */
type Issue = string

/** The fields that a query may name: those of a collection, and those of its versions. */
interface Schema {
  req: PayloadRequest
  fields: FlattenedField[][]
}

/**
 * Refuses with a 400 a query that names a field which the role cannot read (ADMIN-8; docs/decisions/0022). Sorting and
 * filtering reveal a value bit by bit, even if the response omits it. Payload checks most paths itself, but neither
 * those across a relation nor hidden fields. Covers REST, server functions, pages and stored preferences, because they
 * all run an operation of the collection. Also refuses arguments on which Payload fails with a 500.
 */
export const queryAccess: CollectionBeforeOperationHook = async ({
  args,
  collection,
  overrideAccess,
  req,
}) => {
  if (overrideAccess === true) return
  const query: Record<string, unknown> = { ...args }
  const schema = { req, fields: fieldsOf(req, collection) }
  const issue =
    (await issueInWhere(schema, query.where)) ??
    (await issueInSort(schema, query.sort)) ??
    (await issueInSelect(schema, query.select)) ??
    (await issueInPopulate(req, query.populate)) ??
    (await issueInPath(schema, query.field)) ??
    issueInCount('page', query.page) ??
    issueInCount('limit', query.limit) ??
    issueInJoins(query.joins)
  if (issue !== null) throw new QueryError([{ path: issue }])
}

function fieldsOf(req: PayloadRequest, collection: SanitizedCollectionConfig): FlattenedField[][] {
  const own = collection.flattenedFields
  return collection.versions
    ? [own, buildVersionCollectionFields(req.payload.config, collection, true)]
    : [own]
}

async function issueInWhere(schema: Schema, where: unknown): Promise<Issue | null> {
  if (where === undefined || where === null) return null
  if (!isWithinDepth(where, DEPTH_LIMIT)) return 'where'
  return issueInCondition(schema, where)
}

/** Recursive: the depth has already been checked. */
async function issueInCondition(schema: Schema, condition: unknown): Promise<Issue | null> {
  if (condition === undefined) return null
  if (!isRecord(condition)) return 'where'
  for (const [key, value] of Object.entries(condition)) {
    const issue = /^(?:and|or)$/i.test(key)
      ? await issueInConditions(schema, key, value)
      : (issueInConstraint(schema, key, value) ?? (await issueInPath(schema, key)))
    if (issue !== null) return issue
  }
  return null
}

async function issueInConditions(schema: Schema, key: string, conditions: unknown): Promise<Issue | null> {
  if (!Array.isArray(conditions)) return key
  for (const condition of conditions) {
    const issue = await issueInCondition(schema, condition)
    if (issue !== null) return issue
  }
  return null
}

function issueInConstraint(schema: Schema, path: string, constraint: unknown): Issue | null {
  if (!isRecord(constraint)) return path
  const kind = kindOf(schema, path)
  for (const [operator, operand] of Object.entries(constraint)) {
    const isKnown = validOperatorSet.has(operator as never) && !UNSUPPORTED.has(operator)
    if (!isKnown || !fits(operator, operand) || !suits(kind, operator, operand)) return `${path}.${operator}`
  }
  return null
}

function kindOfField(field: FlattenedField): Kind {
  if (field.type === 'date') return 'date'
  return 'relationTo' in field && Array.isArray(field.relationTo) ? 'polymorphic' : 'other'
}

function fits(operator: string, operand: unknown): boolean {
  if (OF_TEXTS.has(operator)) return typeof operand === 'string'
  if (!OF_LISTS.has(operator)) return !Array.isArray(operand) && isOperand(operand)
  return operand !== null && operand !== 'null' && isOperand(operand)
}

function suits(kind: Kind, operator: string, operand: unknown): boolean {
  switch (kind) {
    case 'date':
      return !OF_TEXTS.has(operator)
    case 'inside':
      return OF_JSON.has(operator)
    case 'polymorphic':
      return false
    case 'value':
      if (OF_LISTS.has(operator)) return Array.isArray(operand)
      return /^(?:not_)?equals$/.test(operator) && typeof operand === 'string' && operand !== 'null'
    case 'other':
      return true
  }
}

/**
 * What a path leads to, as far as operators differ: a date, a value inside a JSON field or a block, a relation to
 * several collections (only its `value` and `relationTo` can be queried), its `value`, or anything else.
 */
type Kind = 'date' | 'inside' | 'polymorphic' | 'value' | 'other'

function kindOf({ req, fields }: Schema, path: string): Kind {
  const names = namesIn(path)
  for (const level of fields) {
    const kind = kindIn(req, level, names)
    if (kind !== 'other') return kind
  }
  return 'other'
}

function kindIn(req: PayloadRequest, fields: FlattenedField[], [name = '', ...rest]: string[]): Kind {
  const field = fields.find((one) => one.name === name)
  if (field === undefined) return 'other'
  if (rest.length === 0) return kindOfField(field)
  switch (field.type) {
    case 'relationship':
    case 'upload': {
      if (Array.isArray(field.relationTo)) return rest[0] === 'value' ? 'value' : 'other'
      const related = collectionOf(req, field.relationTo)
      return related === null ? 'other' : kindIn(req, related.flattenedFields, rest)
    }
    case 'group':
    case 'tab':
    case 'array':
      return kindIn(req, field.flattenedFields, rest)
    case 'json':
    case 'blocks':
      return 'inside'
    default:
      return 'other'
  }
}

function isOperand(operand: unknown): boolean {
  if (Array.isArray(operand)) return operand.every((one) => !Array.isArray(one) && isOperand(one))
  return typeof operand !== 'object' || operand === null || operand instanceof Date
}

async function issueInSort(schema: Schema, sort: unknown): Promise<Issue | null> {
  if (sort === undefined || sort === null) return null
  const keys: unknown[] = Array.isArray(sort) ? sort : [sort]
  for (const key of keys) {
    const issue = typeof key === 'string' ? await issueInPath(schema, key.replace(/^-/, '')) : 'sort'
    if (issue !== null) return issue
  }
  return null
}

/** Recursive: a selection comes from a query string or from our own code, with a small depth. */
async function issueInSelect(schema: Schema, select: unknown, parent = ''): Promise<Issue | null> {
  if (select === undefined || select === null || typeof select === 'boolean') return null
  if (!isRecord(select) || !isWithinDepth(select, DEPTH_LIMIT)) return parent || 'select'
  for (const [name, value] of Object.entries(select)) {
    const path = parent === '' ? name : `${parent}.${name}`
    const issue = isRecord(value)
      ? await issueInSelect(schema, value, path)
      : typeof value === 'boolean'
        ? await issueInPath(schema, path)
        : path
    if (issue !== null) return issue
  }
  return null
}

async function issueInPopulate(req: PayloadRequest, populate: unknown): Promise<Issue | null> {
  if (populate === undefined || populate === null) return null
  if (!isRecord(populate)) return 'populate'
  for (const [slug, select] of Object.entries(populate)) {
    const related = collectionOf(req, slug)
    if (related === null || (await related.access.read({ req })) === false) return slug
    const issue = await issueInSelect({ req, fields: [related.flattenedFields] }, select)
    if (issue !== null) return `${slug}.${issue}`
  }
  return null
}

/** Admin pages pass on the numbers of their URL. The database fails on negative and huge ones. */
function issueInCount(name: string, value: unknown): Issue | null {
  const isCount = typeof value !== 'number' || (value >= 0 && value <= COUNT_LIMIT)
  return isCount ? null : name
}

/** No collection has joins. */
function issueInJoins(joins: unknown): Issue | null {
  if (!isRecord(joins)) return joins === undefined || joins === false ? null : 'joins'
  const [first] = Object.keys(joins)
  return first ?? null
}

async function issueInPath({ req, fields }: Schema, path: unknown): Promise<Issue | null> {
  if (path === undefined) return null
  if (typeof path !== 'string') return 'field'
  const names = namesIn(path)
  for (const level of fields) if (await isReadable(req, level, names)) return null
  return path
}

/** The names in a path. Payload supports both `_id` and `__`. */
function namesIn(path: string): string[] {
  return path.replace(/^_id$/, 'id').replaceAll('__', '.').split('.')
}

/** Whether the role can read the field at this path, in any document. */
async function isReadable(
  req: PayloadRequest,
  fields: FlattenedField[],
  [name = '', ...rest]: string[],
): Promise<boolean> {
  const field = fields.find((one) => one.name === name)
  if (field === undefined) return name === 'id' && rest.length === 0
  if ('hidden' in field && field.hidden === true) return false
  if ('access' in field && field.access?.read && !(await field.access.read({ req }))) return false
  if (rest.length === 0) return true
  switch (field.type) {
    case 'relationship':
    case 'upload':
      return isReadableBeyond(req, field.relationTo, rest)
    case 'json':
      return rest.every((segment) => /^\w+$/.test(segment))
    case 'blocks':
      return isReadableInBlocks(req, field.blocks, rest)
    case 'group':
    case 'tab':
    case 'array':
      return isReadable(req, field.flattenedFields, rest)
    default:
      return false
  }
}

/**
 * A path may cross a relation only into a collection that the role can read completely: a sort order also reveals
 * documents that it cannot see.
 */
async function isReadableBeyond(
  req: PayloadRequest,
  relationTo: string | string[],
  rest: string[],
): Promise<boolean> {
  if (Array.isArray(relationTo)) return rest.length === 1 && /^(?:value|relationTo)$/.test(rest[0] ?? '')
  const related = collectionOf(req, relationTo)
  if (related === null || (await related.access.read({ req })) !== true) return false
  return isReadable(req, related.flattenedFields, rest)
}

/** Filters name the field of a block; selections name the block's slug before it. */
async function isReadableInBlocks(
  req: PayloadRequest,
  blocks: { slug: string; flattenedFields: FlattenedField[] }[],
  path: string[],
): Promise<boolean> {
  const [first, ...rest] = path
  if (first === 'blockType' || first === 'blockName') return rest.length === 0
  const selected = blocks.find(({ slug }) => slug === first)
  if (selected && (rest.length === 0 || (await isReadable(req, selected.flattenedFields, rest)))) return true
  const holding = blocks.filter(({ flattenedFields }) => flattenedFields.some((one) => one.name === first))
  if (holding.length === 0) return false
  for (const { flattenedFields } of holding) if (!(await isReadable(req, flattenedFields, path))) return false
  return true
}

function collectionOf(req: PayloadRequest, slug: string): SanitizedCollectionConfig | null {
  return req.payload.config.collections.find((one) => one.slug === slug) ?? null
}
