import { isEntityHidden, type PayloadRequest } from 'payload'
import { canAccess, collectionOf } from '@/collections/access'
import { LIMITS } from '@/domain/limits'
import { hasAtMost, isRecord } from '@/lib/json'
import { fieldsAt, keepKnown } from '@/session/knownFields'
import { isPageEditable } from '../guards/isPageEditable'

type Args = Record<string, unknown>
type Permit = (req: PayloadRequest, args: Args) => Promise<Args | null>

/**
 * The server functions that the admin's pages use, each with a rule for its arguments. All others are off, because no
 * collection has folders, joins, localized fields, scheduled versions, Lexical fields or Payload's own slug field, and the desk
 * replaces Payload's dashboard with its widgets.
 */
const RULES = new Map<string, Permit>([
  ['form-state', permitFormState],
  ['render-document', permitDocument],
  [
    'render-document-slots',
    async (req, { collectionSlug, id }) => permittedDocument(req, collectionSlug, id),
  ],
  ['render-list', permitList],
])

/** The names of the enabled functions. */
export const SERVER_FUNCTION_NAMES: readonly string[] = [...RULES.keys()]

/**
 * The arguments to pass on to a server function, or null if the user of the request may not call it with these. Applies the access
 * rules of the collection, global and document in the arguments, like REST (ADMIN-8). Payload trusts the arguments of the browser,
 * so this drops those that its pages never send.
 */
export async function permitCall(req: PayloadRequest, name: unknown, args: unknown): Promise<Args | null> {
  const rule = typeof name === 'string' ? RULES.get(name) : undefined
  return rule === undefined || !isRecord(args) ? null : rule(req, args)
}

const FORM_ARGUMENTS = [
  'checkForStaleData',
  'data',
  'docPermissions',
  'docPreferences',
  'documentFormState',
  'fallbackLocale',
  'formState',
  'initialBlockData',
  'initialBlockFormState',
  'operation',
  'originalUpdatedAt',
  'readOnly',
  'renderAllFields',
  'returnLivePreviewURL',
  'returnPreviewURL',
  'select',
  'skipValidation',
  'updateLastEdited',
] as const

/** The form of a global, or of a document that the user may read or create. */
async function permitFormState(req: PayloadRequest, args: Args): Promise<Args | null> {
  const { collectionSlug, globalSlug, schemaPath } = args
  if (!isFormSmallEnough(args)) return null
  const data = knownData(req, args)
  if (data === null) return null
  const form = { ...pick(args, FORM_ARGUMENTS), ...data }
  if (typeof globalSlug === 'string' && collectionSlug === undefined)
    return (schemaPath ?? globalSlug) === globalSlug && (await mayReadGlobal(req, globalSlug))
      ? { ...form, globalSlug, schemaPath: globalSlug, returnLockStatus: args.returnLockStatus === true }
      : null
  const document = await permittedDocument(req, collectionSlug, args.id)
  if (document === null || (schemaPath ?? collectionSlug) !== collectionSlug) return null
  // Asking for the lock status takes the lock, so only users who can save the document may ask.
  const returnLockStatus =
    args.returnLockStatus === true &&
    document.id !== undefined &&
    (await canAccess(req, document.collectionSlug, 'update', document.id))
  return { ...form, ...document, schemaPath: collectionSlug, returnLockStatus }
}

const DOCUMENT_ARGUMENTS = [
  'disableActions',
  'drawerSlug',
  'fallbackLocale',
  'initialData',
  'overrideEntityVisibility',
  'redirectAfterCreate',
  'redirectAfterDelete',
  'redirectAfterDuplicate',
  'redirectAfterRestore',
  'searchParams',
  'versions',
] as const

/** The form of a document in a drawer, or the list of its versions. */
async function permitDocument(req: PayloadRequest, args: Args): Promise<Args | null> {
  const document = await permittedDocument(req, args.collectionSlug, args.docID)
  if (document === null) return null
  const { collectionSlug, id } = document
  const { initialData, ...others } = args
  const initial = knownData(req, { collectionSlug, data: initialData })
  if (initial === null || !isFormSmallEnough({ ...others, data: initialData })) return null
  const permitted = {
    ...pick(others, DOCUMENT_ARGUMENTS),
    ...('data' in initial && { initialData: initial.data }),
    collectionSlug,
  }
  if (id === undefined) return permitted
  const segments = ['collections', collectionSlug, id]
  if (isVersionsView(args.paramsOverride)) segments.push('versions')
  const searchParams = isRecord(args.searchParams) ? args.searchParams : {}
  if (!(await isPageEditable(req.payload, segments, searchParams))) return null
  return { ...permitted, docID: id, paramsOverride: { segments } }
}

/** Twice the rows of the longest list of a form. Each costs Payload a millisecond, regardless of its limits. */
const ROWS_LIMIT = 200
/** Twice the fields of the longest form. */
const PATHS_LIMIT = 2_000
/** Values of everything that is neither data nor the state of a form. */
const VALUES_LIMIT = 10_000
/** Far longer than any field's path. Payload's time is quadratic in its length. */
const PATH_LIMIT = 200

/** The data without keys that no field has, which Payload would copy many times (`keepKnown`). Null if there are too many. */
function knownData(req: PayloadRequest, { collectionSlug, globalSlug, data }: Args): Args | null {
  if (!isRecord(data)) return {}
  const path = typeof globalSlug === 'string' ? `globals/${globalSlug}` : String(collectionSlug)
  const { known, unknown } = keepKnown(fieldsAt(req.payload, `/api/${path}`) ?? [], data)
  return unknown > LIMITS.unknownKeys ? null : { data: known }
}

/** Whether data and fields are small enough to build the form without blocking the process. */
function isFormSmallEnough({ data, formState, documentFormState, ...others }: Args): boolean {
  if (!hasAtMost(others, VALUES_LIMIT)) return false
  const states = [formState, documentFormState].filter(isRecord)
  const fields = states.flatMap((state) => Object.values(state)).filter(isRecord)
  const lists = [...(isRecord(data) ? Object.values(data) : []), ...fields.map(({ rows }) => rows)]
  if (lists.some((list) => Array.isArray(list) && list.length > ROWS_LIMIT)) return false
  return states.every((state) => {
    const paths = Object.keys(state)
    if (paths.length > PATHS_LIMIT) return false
    const rows = new Set(paths.map((path) => path.split('.', 2).join('.')))
    return rows.size <= ROWS_LIMIT && paths.every((path) => path.length <= PATH_LIMIT)
  })
}

function isVersionsView(params: unknown): boolean {
  return isRecord(params) && Array.isArray(params.segments) && params.segments.at(-1) === 'versions'
}

const LIST_ARGUMENTS = [
  'disableActions',
  'disableBulkDelete',
  'disableBulkEdit',
  'disableQueryPresets',
  'drawerSlug',
  'enableRowSelections',
  'overrideEntityVisibility',
  'redirectAfterDelete',
  'redirectAfterDuplicate',
] as const

/** A list in a drawer. `queryAccess` checks what its query names. */
async function permitList(req: PayloadRequest, args: Args): Promise<Args | null> {
  const { collectionSlug } = args
  if (!isVisible(req, collectionSlug) || !hasAtMost(args, VALUES_LIMIT)) return null
  // Payload lists only what a role can read completely.
  if ((await collectionOf(req, collectionSlug)?.access.read({ req })) !== true) return null
  return { ...pick(args, LIST_ARGUMENTS), collectionSlug, query: isRecord(args.query) ? args.query : {} }
}

/** A document that the user may read or, without an id, create; else null. */
async function permittedDocument(
  req: PayloadRequest,
  collectionSlug: unknown,
  id: unknown,
): Promise<{ collectionSlug: string; id?: string } | null> {
  if (!isVisible(req, collectionSlug)) return null
  if (id === undefined || id === null)
    return (await canAccess(req, collectionSlug, 'create')) ? { collectionSlug } : null
  return typeof id === 'string' && (await canAccess(req, collectionSlug, 'read', id))
    ? { collectionSlug, id }
    : null
}

/** Whether the admin shows this collection to the user. Payload's internal ones have no forms. */
function isVisible(req: PayloadRequest, slug: unknown): slug is string {
  const collection = collectionOf(req, slug)
  if (collection === null || !req.user) return false
  return !isEntityHidden({ hidden: collection.admin.hidden, user: req.user })
}

async function mayReadGlobal(req: PayloadRequest, slug: string): Promise<boolean> {
  const global = req.payload.config.globals.find((one) => one.slug === slug)
  return global !== undefined && (await global.access.read({ req })) === true
}

function pick(args: Args, names: readonly string[]): Args {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(args, name) ? [[name, args[name]]] : [])))
}
