import {
  buildVersionCollectionFields,
  QueryError,
  type CollectionBeforeOperationHook,
  type FlattenedField,
  type PayloadRequest,
} from 'payload'
import { validOperatorSet } from 'payload/shared'
import { LIMITS } from '@/domain/limits'
import { isRecord, isWithinDepth } from '@/lib/json'
import { collectionOf } from './access'
import { selectsBlocks } from './limitLists'
import { refusalError } from './refusals'

/** Operators on which Payload fails with PostgreSQL: those for geometry, which no field uses, and `all`. */
const UNSUPPORTED = new Set(['near', 'within', 'intersects', 'all'])
/** Operators that take a list. The others fail on a list, and these fail on `null`. */
const LIST_OPERATORS = new Set(['in', 'not_in'])
/** Operators for text. They fail on any other operand, and on dates. */
const TEXT_OPERATORS = new Set(['like', 'not_like', 'contains'])
/** The operators that Payload supports inside a JSON field or a block. */
const JSON_OPERATORS = new Set(['equals', 'not_equals', 'exists', 'like', 'not_like'])
/** Far deeper than any filter of the admin. */
const DEPTH_LIMIT = 20
/** What a path into another field or across a relation, which joins a table, costs in values. */
const PATH_OPERANDS = 20
/** What a path into the content costs, which PostgreSQL unpacks for each of them. */
const CONTENT_PATH = { pattern: /(?:^|\.|__)(?:blocks|corrections)(?:\.|__)/, operands: 200 }
/** What a word costs that is searched for within a text. */
const WORD_OPERANDS = 10
/** More documents and pages than can exist. */
const COUNT_LIMIT = 1_000_000_000

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
  const { flattenedFields, versions } = collection
  const fields = versions
    ? [flattenedFields, buildVersionCollectionFields(req.payload.config, collection, true)]
    : [flattenedFields]
  const schema = { req, fields }
  await checkWhere(schema, query.where)
  await checkSort(schema, query.sort)
  await checkSelect(schema, query.select)
  await checkPopulate(req, query.populate)
  if (query.field !== undefined) await checkPath(schema, query.field, 'field')
  checkCount('page', query.page)
  checkCount('limit', query.limit)
  checkJoins(query.joins)
}

/** Refuses the query because of this path or operator. */
function refuseQuery(path: string): never {
  throw new QueryError([{ path }])
}

function refuseLength(req: PayloadRequest): never {
  const params = { values: LIMITS.queryOperands, fields: LIMITS.querySorts }
  throw refusalError(req, 400, { code: 'queryTooLong', params })
}

async function checkWhere(schema: Schema, where: unknown): Promise<void> {
  if (where === undefined || where === null) return
  if (!isWithinDepth(where, DEPTH_LIMIT)) refuseQuery('where')
  if (operandsOf(where) > LIMITS.queryOperands) refuseLength(schema.req)
  await checkCondition(schema, where)
}

/**
 * The values that a condition compares with, more for each path. A list may be text with commas, and of a text each word is searched
 * for. Recursion is safe: the depth has been checked.
 */
function operandsOf(condition: unknown): number {
  if (typeof condition === 'string') return condition.split(/[\s,]/).length
  if (typeof condition !== 'object' || condition === null) return 1
  const operands = Object.entries(condition).map(([name, value]) => {
    const own = CONTENT_PATH.pattern.test(name)
      ? CONTENT_PATH.operands
      : /\.|__/.test(name)
        ? PATH_OPERANDS
        : 0
    return operandsOf(value) * (TEXT_OPERATORS.has(name) ? WORD_OPERANDS : 1) + own
  })
  // An empty condition is one, too.
  return operands.reduce((sum, one) => sum + one, operands.length === 0 ? 1 : 0)
}

/** Recursion is safe: the depth has been checked. */
async function checkCondition(schema: Schema, condition: unknown): Promise<void> {
  if (condition === undefined) return
  if (!isRecord(condition)) refuseQuery('where')
  for (const [key, value] of Object.entries(condition)) {
    if (!/^(?:and|or)$/i.test(key)) await checkConstraint(schema, key, value)
    else if (!Array.isArray(value)) refuseQuery(key)
    else for (const one of value) await checkCondition(schema, one)
  }
}

async function checkConstraint(schema: Schema, path: string, constraint: unknown): Promise<void> {
  const kind = await kindOf(schema, path)
  if (kind === null || !isRecord(constraint)) refuseQuery(path)
  for (const [operator, operand] of Object.entries(constraint)) {
    const isSupported = validOperatorSet.has(operator as never) && !UNSUPPORTED.has(operator)
    if (!isSupported || !isValidOperand(operator, operand) || !isAllowedFor(kind, operator, operand))
      refuseQuery(`${path}.${operator}`)
  }
}

function isValidOperand(operator: string, operand: unknown): boolean {
  if (TEXT_OPERATORS.has(operator)) return typeof operand === 'string'
  if (!LIST_OPERATORS.has(operator)) return !Array.isArray(operand) && isOperand(operand)
  return operand !== null && operand !== 'null' && isOperand(operand)
}

function isAllowedFor(kind: Kind, operator: string, operand: unknown): boolean {
  switch (kind) {
    case 'date':
      return !TEXT_OPERATORS.has(operator)
    case 'inside':
      return JSON_OPERATORS.has(operator)
    case 'polymorphic':
      return false
    case 'value':
      if (LIST_OPERATORS.has(operator)) return Array.isArray(operand)
      return /^(?:not_)?equals$/.test(operator) && typeof operand === 'string' && operand !== 'null'
    case 'other':
      return true
  }
}

function isOperand(operand: unknown): boolean {
  if (Array.isArray(operand)) return operand.every((one) => !Array.isArray(one) && isOperand(one))
  return typeof operand !== 'object' || operand === null || operand instanceof Date
}

async function checkSort(schema: Schema, sort: unknown): Promise<void> {
  if (sort === undefined || sort === null) return
  const keys: unknown[] = Array.isArray(sort) ? sort : [sort]
  if (keys.length > LIMITS.querySorts) refuseLength(schema.req)
  for (const key of keys)
    await checkPath(schema, typeof key === 'string' ? key.replace(/^-/, '') : key, 'sort')
}

/** Recursion is safe: a selection from a query string or our code has a small depth. */
async function checkSelect(schema: Schema, select: unknown, prefix = '', parent = ''): Promise<void> {
  if (select === undefined || select === null || typeof select === 'boolean') return
  if (!isRecord(select) || !isWithinDepth(select, DEPTH_LIMIT)) refuseQuery(prefix + (parent || 'select'))
  for (const [name, value] of Object.entries(select)) {
    const path = parent === '' ? name : `${parent}.${name}`
    if (isRecord(value)) await checkSelect(schema, value, prefix, path)
    else if (typeof value !== 'boolean' || (await kindOf(schema, path)) === null) refuseQuery(prefix + path)
  }
}

async function checkPopulate(req: PayloadRequest, populate: unknown): Promise<void> {
  if (populate === undefined || populate === null) return
  if (!isRecord(populate)) refuseQuery('populate')
  for (const [slug, select] of Object.entries(populate)) {
    const related = collectionOf(req, slug)
    if (related === null || (await related.access.read({ req })) === false) refuseQuery(slug)
    await checkSelect({ req, fields: [related.flattenedFields] }, select, `${slug}.`)
    // Each document of a list may name the same long entry.
    if (slug === 'posts' && selectsBlocks(select)) refuseQuery('posts.blocks')
  }
}

/** @param name of the argument, for a path that is not text */
async function checkPath(schema: Schema, path: unknown, name: string): Promise<void> {
  if (typeof path !== 'string') refuseQuery(name)
  if ((await kindOf(schema, path)) === null) refuseQuery(path)
}

/** Admin pages pass numbers from their URL. The database fails on negative and huge ones. */
function checkCount(name: string, value: unknown): void {
  if (typeof value === 'number' && !(value >= 0 && value <= COUNT_LIMIT)) refuseQuery(name)
}

/** No collection has joins. */
function checkJoins(joins: unknown): void {
  if (joins === undefined || joins === false) return
  const names = isRecord(joins) ? Object.keys(joins) : ['joins']
  if (names[0] !== undefined) refuseQuery(names[0])
}

/**
 * What a path ends in, because operators differ: a date, a value inside a JSON field or a block, a relation to several collections
 * (only its `value` and `relationTo` can be queried), its `value`, or anything else.
 */
type Kind = 'date' | 'inside' | 'polymorphic' | 'value' | 'other'

/** The kind of a path, or null if the role cannot read it. Payload supports both `_id` and `__` in a path. */
async function kindOf({ req, fields }: Schema, path: string): Promise<Kind | null> {
  const names = path.replace(/^_id$/, 'id').replaceAll('__', '.').split('.')
  const kinds = await Promise.all(fields.map((level) => kindIn(req, level, names)))
  return (
    kinds.find((kind) => kind !== null && kind !== 'other') ?? kinds.find((kind) => kind !== null) ?? null
  )
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
      return kindAcrossRelation(req, field.relationTo, rest)
    case 'json':
      // PostgreSQL cannot read a path that starts with a number as Payload writes it.
      return rest.every((segment) => /^[a-z_]\w*$/i.test(segment)) ? 'inside' : null
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
async function kindAcrossRelation(
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
