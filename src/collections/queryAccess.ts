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
import { collectionOf } from './access'

/** Operators on which Payload fails with PostgreSQL: those for geometry, which no field uses, and `all`. */
const UNSUPPORTED = new Set(['near', 'within', 'intersects', 'all'])
/** Operators that take a list. Others fail on a list, and these fail on `null`. */
const OF_LISTS = new Set(['in', 'not_in'])
/** Operators for text. They fail on any other operand, and on dates. */
const OF_TEXTS = new Set(['like', 'not_like', 'contains'])
/** The operators that Payload supports inside a JSON field or a block. */
const OF_JSON = new Set(['equals', 'not_equals', 'exists', 'like', 'not_like'])
/** Far more than any filter of the admin. */
const DEPTH_LIMIT = 20
/** More documents and pages than can exist. */
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

async function firstIssue<Part>(
  parts: readonly Part[],
  issueIn: (part: Part) => Promise<Issue | null>,
): Promise<Issue | null> {
  for (const part of parts) {
    const issue = await issueIn(part)
    if (issue !== null) return issue
  }
  return null
}

async function issueInWhere(schema: Schema, where: unknown): Promise<Issue | null> {
  if (where === undefined || where === null) return null
  return isWithinDepth(where, DEPTH_LIMIT) ? issueInCondition(schema, where) : 'where'
}

/** Recursion is safe: the depth has been checked. */
async function issueInCondition(schema: Schema, condition: unknown): Promise<Issue | null> {
  if (condition === undefined) return null
  if (!isRecord(condition)) return 'where'
  return firstIssue(Object.entries(condition), async ([key, value]) => {
    if (!/^(?:and|or)$/i.test(key)) return issueInConstraint(schema, key, value)
    return Array.isArray(value) ? firstIssue(value, (one) => issueInCondition(schema, one)) : key
  })
}

async function issueInConstraint(schema: Schema, path: string, constraint: unknown): Promise<Issue | null> {
  const kind = await kindOf(schema, path)
  if (kind === null || !isRecord(constraint)) return path
  const refused = Object.entries(constraint).find(
    ([operator, operand]) =>
      !validOperatorSet.has(operator as never) ||
      UNSUPPORTED.has(operator) ||
      !fits(operator, operand) ||
      !suits(kind, operator, operand),
  )
  return refused === undefined ? null : `${path}.${refused[0]}`
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

function isOperand(operand: unknown): boolean {
  if (Array.isArray(operand)) return operand.every((one) => !Array.isArray(one) && isOperand(one))
  return typeof operand !== 'object' || operand === null || operand instanceof Date
}

async function issueInSort(schema: Schema, sort: unknown): Promise<Issue | null> {
  if (sort === undefined || sort === null) return null
  const keys: unknown[] = Array.isArray(sort) ? sort : [sort]
  return firstIssue(keys, async (key) =>
    typeof key === 'string' ? issueInPath(schema, key.replace(/^-/, '')) : 'sort',
  )
}

/** Recursion is safe: a selection from a query string or our code has a small depth. */
async function issueInSelect(schema: Schema, select: unknown, parent = ''): Promise<Issue | null> {
  if (select === undefined || select === null || typeof select === 'boolean') return null
  if (!isRecord(select) || !isWithinDepth(select, DEPTH_LIMIT)) return parent || 'select'
  return firstIssue(Object.entries(select), async ([name, value]) => {
    const path = parent === '' ? name : `${parent}.${name}`
    if (isRecord(value)) return issueInSelect(schema, value, path)
    return typeof value === 'boolean' ? issueInPath(schema, path) : path
  })
}

async function issueInPopulate(req: PayloadRequest, populate: unknown): Promise<Issue | null> {
  if (populate === undefined || populate === null) return null
  if (!isRecord(populate)) return 'populate'
  return firstIssue(Object.entries(populate), async ([slug, select]) => {
    const related = collectionOf(req, slug)
    if (related === null || (await related.access.read({ req })) === false) return slug
    const issue = await issueInSelect({ req, fields: [related.flattenedFields] }, select)
    return issue && `${slug}.${issue}`
  })
}

/** Admin pages pass numbers from their URL. The database fails on negative and huge ones. */
function issueInCount(name: string, value: unknown): Issue | null {
  const isCount = typeof value !== 'number' || (value >= 0 && value <= COUNT_LIMIT)
  return isCount ? null : name
}

/** No collection has joins. */
function issueInJoins(joins: unknown): Issue | null {
  if (!isRecord(joins)) return joins === undefined || joins === false ? null : 'joins'
  return Object.keys(joins)[0] ?? null
}

async function issueInPath(schema: Schema, path: unknown): Promise<Issue | null> {
  if (path === undefined) return null
  if (typeof path !== 'string') return 'field'
  return (await kindOf(schema, path)) === null ? path : null
}

/**
 * The kind of value at the end of a path, because operators differ: a date, a value inside a JSON field or a block, a relation to
 * several collections (only its `value` and `relationTo` can be queried), its `value`, or anything else.
 */
type Kind = 'date' | 'inside' | 'polymorphic' | 'value' | 'other'

/** The kind of value at the end of a path, or null if the role cannot read it. Payload supports both `_id` and `__` in a path. */
async function kindOf({ req, fields }: Schema, path: string): Promise<Kind | null> {
  const names = path.replace(/^_id$/, 'id').replaceAll('__', '.').split('.')
  let found: Kind | null = null
  for (const level of fields) {
    const kind = await kindIn(req, level, names)
    if (kind !== null && kind !== 'other') return kind
    found ??= kind
  }
  return found
}

async function kindIn(
  req: PayloadRequest,
  fields: FlattenedField[],
  [name = '', ...rest]: string[],
): Promise<Kind | null> {
  const field = fields.find((one) => one.name === name)
  if (field === undefined) return name === 'id' && rest.length === 0 ? 'other' : null
  if ('hidden' in field && field.hidden === true) return null
  if ('access' in field && field.access?.read && !(await field.access.read({ req }))) return null
  if (rest.length === 0) return kindOfField(field)
  switch (field.type) {
    case 'relationship':
    case 'upload':
      return kindBeyond(req, field.relationTo, rest)
    case 'json':
      return rest.every((segment) => /^\w+$/.test(segment)) ? 'inside' : null
    case 'blocks':
      return (await isReadableInBlocks(req, field.blocks, rest)) ? 'inside' : null
    case 'group':
    case 'tab':
    case 'array':
      return kindIn(req, field.flattenedFields, rest)
    default:
      return null
  }
}

function kindOfField(field: FlattenedField): Kind {
  if (field.type === 'date') return 'date'
  return 'relationTo' in field && Array.isArray(field.relationTo) ? 'polymorphic' : 'other'
}

/**
 * A path may cross a relation only into a collection that the role can read completely: a sort order also reveals
 * documents that it cannot see.
 */
async function kindBeyond(
  req: PayloadRequest,
  relationTo: string | string[],
  rest: string[],
): Promise<Kind | null> {
  if (Array.isArray(relationTo)) {
    if (rest.length !== 1) return null
    return rest[0] === 'value' ? 'value' : rest[0] === 'relationTo' ? 'other' : null
  }
  const related = collectionOf(req, relationTo)
  if (related === null || (await related.access.read({ req })) !== true) return null
  return kindIn(req, related.flattenedFields, rest)
}

/** Filters name the field of a block; selections name the block's slug before it. */
async function isReadableInBlocks(
  req: PayloadRequest,
  blocks: { slug: string; flattenedFields: FlattenedField[] }[],
  path: string[],
): Promise<boolean> {
  const isReadable = async (fields: FlattenedField[], names: string[]) =>
    (await kindIn(req, fields, names)) !== null
  const [first, ...rest] = path
  if (first === 'blockType' || first === 'blockName') return rest.length === 0
  const selected = blocks.find(({ slug }) => slug === first)
  if (selected && (rest.length === 0 || (await isReadable(selected.flattenedFields, rest)))) return true
  const matching = blocks.filter(({ flattenedFields }) => flattenedFields.some((one) => one.name === first))
  for (const { flattenedFields } of matching) if (!(await isReadable(flattenedFields, path))) return false
  return matching.length > 0
}
