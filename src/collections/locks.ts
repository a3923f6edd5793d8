import {
  Forbidden,
  Locked,
  type Access,
  type AfterErrorHook,
  type CollectionAfterChangeHook,
  type CollectionAfterDeleteHook,
  type CollectionAfterReadHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
  type SanitizedCollectionConfig,
  type TypeWithID,
} from 'payload'
import { z } from 'zod'
import { isUuid, relationId } from '@/lib/ids'
import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'
import { takeLock } from '@/operations/lock'
import { recordAudit } from '@/operations/recordAudit'
import {
  endForm,
  isFormEnded,
  newestLock,
  releaseLocks,
  releaseOtherLocks,
  type LockedDocument,
} from '@/operations/releaseLocks'
import { commit, requestDb } from '@/operations/transaction'
import { poolDb } from '@/queries/db'
import { atLeast, canAccess, collectionOf, isAtLeast } from './access'
import { actorOf } from './auditTrail'
import { wordRefusal } from './refusals'
import { userEndpoint } from './userEndpoint'

export const LOCKS_SLUG = 'payload-locked-documents'

/** The name that a page gives to an opened form. */
const FORM_NAME = z.string().regex(/^[\w-]{1,40}$/)

/**
 * The locks that a user may change: their own, and for publishers one lock of another user at a time. Payload passes an id only
 * if the call is about a single lock.
 */
const ownOrOne: Access = ({ req, id }) => {
  if (!isAtLeast(req, 'author')) return false
  if (id !== undefined && isAtLeast(req, 'publisher')) return true
  return { 'user.value': { equals: req.user?.id } }
}

/**
 * A lock belongs to the user who takes it, whatever the body says. It can be taken on a document that the user may change
 * and no other user is editing. An update changes only the owner, of the document's present lock: a save replaces it.
 */
const forOneself: CollectionBeforeOperationHook = async ({ args, operation, overrideAccess, req }) => {
  if (overrideAccess === true || (operation !== 'create' && operation !== 'update')) return
  // The access rules refuse other requests.
  if (!isAtLeast(req, 'author') || !req.user || !('data' in args)) return
  const user = { relationTo: req.user.collection, value: req.user.id }
  if (operation === 'update') {
    const present = 'id' in args ? await presentLock(req, args.id) : null
    Object.assign(args, { data: { user }, ...(present && { id: present.id }) })
    return
  }
  const document = documentOf(args.data)
  const mayChange =
    document !== null &&
    isLockable(req, document.collection) &&
    (await canAccess(req, document.collection, 'update', document.id))
  if (!mayChange) throw new Forbidden(req.t)
  const db = await requestDb(req)
  // Only one of several concurrent users gets the edit lock.
  await takeLock(db, 'edit_document', document.id)
  await refuseLocked(req, document)
  await releaseLocks(db, req.user.id, document)
  Object.assign(args, { data: { user, document: { relationTo: document.collection, value: document.id } } })
}

/** Throws if another user is editing the document. */
export async function refuseLocked(req: PayloadRequest, document: LockedDocument): Promise<void> {
  if ((await otherHolder(req, document)) !== null) throw new Locked(wordRefusal(req, { code: 'locked' }))
}

/** The id of another user who is editing the document, or null. */
async function otherHolder(req: PayloadRequest, document: LockedDocument): Promise<string | null> {
  const lock = await newestLock(await requestDb(req), document)
  return lock === null || lock.userId === req.user?.id ? null : lock.userId
}

/** Waits for a save of the document that the lock is on. Returns the document's lock afterwards. */
async function presentLock(req: PayloadRequest, id: unknown): Promise<{ id: string } | null> {
  if (typeof id !== 'string' || !isUuid(id)) return null
  const where = { id: { equals: id } }
  const document = documentOf(await req.payload.db.findOne({ collection: LOCKS_SLUG, req, where }))
  if (document === null) return null
  const db = await requestDb(req)
  await takeLock(db, 'edit_document', document.id)
  return newestLock(db, document)
}

/** A document that is never locked has no relation to search by. */
function isLockable(req: PayloadRequest, collection: string): boolean {
  const config = collectionOf(req, collection)
  return config !== null && config.lockDocuments !== false
}

function documentOf(lock: unknown): LockedDocument | null {
  const document = isRecord(lock) ? lock.document : undefined
  if (!isRecord(document) || typeof document.relationTo !== 'string') return null
  const id = relationId(document.value)
  return id !== null && isUuid(id) ? { collection: document.relationTo, id } : null
}

function holderOf(lock: unknown): string | null {
  const user = isRecord(lock) ? lock.user : undefined
  return isRecord(user) ? relationId(user.value) : null
}

const finishTakeOver: CollectionAfterChangeHook<TypeWithID> = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  if (operation !== 'update' || holderOf(previousDoc) === holderOf(doc)) return
  await auditBreak(req, previousDoc)
  const document = documentOf(doc)
  if (document !== null) await releaseOtherLocks(await requestDb(req), String(doc.id), document)
}

const auditRemoval: CollectionAfterDeleteHook<TypeWithID> = async ({ doc, req }) => {
  if (req.user && holderOf(doc) !== req.user.id) await auditBreak(req, doc)
}

/**
 * Names the user of a lock in the admin's pages, since most roles cannot read other users. Payload's lists and its dialog show the
 * `email` of who is editing. REST returns what is stored.
 */
const nameHolder: CollectionAfterReadHook<TypeWithID> = async ({ doc, overrideAccess, req }) => {
  const id = overrideAccess === true || req.payloadAPI === 'REST' ? null : holderOf(doc)
  if (id === null) return
  const name = await nameOf(req, id)
  return { ...doc, user: { relationTo: 'users', value: { id, name, email: name } } }
}

async function nameOf(req: PayloadRequest, id: string): Promise<string | null> {
  const user = await req.payload.findByID({
    collection: 'users',
    id,
    disableErrors: true,
    overrideAccess: true,
    req,
  })
  return user?.name ?? null
}

/**
 * For lists: says who else is editing a document (`editedBy`), and leaves its row selectable, because approving needs no taking over.
 * Payload would show a lock in place of the check box.
 */
export const keepSelectable: CollectionAfterReadHook = ({ doc, req }) => {
  if (!isRecord(doc) || doc._isLocked !== true) return
  const editor = isRecord(doc._userEditing) && doc._userEditing.id !== req.user?.id ? doc._userEditing : null
  return { ...doc, _isLocked: false, ...(editor && { editedBy: editor.name }) }
}

/** Audits a broken lock: by whom, whose, on which document. */
async function auditBreak(req: PayloadRequest, lock: TypeWithID): Promise<void> {
  const document = documentOf(lock)
  await recordAudit(await requestDb(req), actorOf(req), {
    action: 'break-lock',
    target: document?.collection ?? LOCKS_SLUG,
    targetId: document?.id ?? String(lock.id),
    details: { heldBy: holderOf(lock) },
  })
}

/**
 * `POST /api/payload-locked-documents/release`: releases the user's lock on a document, if any. The page of the
 * document calls it when the user leaves. With the name of the form (`keepLock`), saves that are still under way take no lock.
 */
const releaseEndpoint = userEndpoint({
  path: '/release',
  method: 'post',
  role: 'author',
  body: z.strictObject({ collection: z.string().max(100), id: z.uuid(), form: FORM_NAME.optional() }),
  handle: async ({ req, user, body: { form, ...document } }) => {
    if (form !== undefined)
      await commit(req.payload, user, ({ db }) => endForm(db, { userId: user.id, name: form }))
    if (isLockable(req, document.collection)) await releaseLocks(poolDb(req.payload), user.id, document)
    return ok({ released: true })
  },
})

/**
 * `POST /api/payload-locked-documents/holder`: the name of another user who is editing a document, else null. Authors cannot read
 * other users.
 */
const holderEndpoint = userEndpoint({
  path: '/holder',
  method: 'post',
  role: 'author',
  body: z.strictObject({ collection: z.string().max(100), id: z.uuid() }),
  handle: async ({ req, body }) => {
    const id = isLockable(req, body.collection) ? await otherHolder(req, body) : null
    return ok({ name: id === null ? null : await nameOf(req, id) })
  },
})

/**
 * Payload ends a lock with each save, but a form that saves by itself stays open. With its name (`?form=`) the user who saves has
 * the lock afterwards, unless they have left the form meanwhile (ADMIN-9).
 */
export const keepLock: CollectionAfterChangeHook<TypeWithID> = async ({ collection, doc, req }) => {
  const form = FORM_NAME.safeParse(req.query?.form)
  if (!req.user || !form.success) return
  if (await isFormEnded(await requestDb(req), { userId: req.user.id, name: form.data })) return
  if ((await otherHolder(req, { collection: collection.slug, id: String(doc.id) })) !== null) return
  const user = { relationTo: req.user.collection, value: req.user.id }
  const data = { user, document: { relationTo: collection.slug, value: doc.id } }
  await req.payload.db.create({ collection: LOCKS_SLUG, data, req, returning: false })
}

/** Locks belong to their user (ADMIN-9); publishers may break one at a time, which is audited (ADMIN-10). */
export function ownLocks(collection: SanitizedCollectionConfig): void {
  collection.access = {
    ...collection.access,
    read: atLeast('author'),
    create: atLeast('author'),
    update: ownOrOne,
    delete: ownOrOne,
  }
  collection.endpoints = [releaseEndpoint, holderEndpoint, ...(collection.endpoints || [])]
  const { hooks } = collection
  hooks.beforeOperation = [...(hooks.beforeOperation ?? []), forOneself]
  hooks.afterChange = [...(hooks.afterChange ?? []), finishTakeOver]
  hooks.afterRead = [...(hooks.afterRead ?? []), nameHolder]
  hooks.afterDelete = [...(hooks.afterDelete ?? []), auditRemoval]
}

/**
 * Saving and deleting never override another user's lock; it must be broken first. Payload's `overrideLock` is ignored. For a single
 * document, Payload's own check is skipped: it reads on a second connection, and a burst of waiting saves would take them all.
 */
export const respectLocks: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  if (overrideAccess === true || !('overrideLock' in args)) return
  args.overrideLock = false
  const isChange = operation === 'update' || operation === 'delete'
  if (!isChange || !('id' in args) || collection.lockDocuments === false || !isAtLeast(req, 'author')) return
  const id = String(args.id)
  if (!isUuid(id)) return
  await takeLock(await requestDb(req), 'edit_document', id)
  await refuseLocked(req, { collection: collection.slug, id })
  args.overrideLock = true
}

/** The form's message about another user's lock. Payload's message is English and contains only an id. */
export const lockedMessage: AfterErrorHook = ({ error, req }) => {
  if (!(error instanceof Locked)) return
  const message = wordRefusal(req, { code: 'locked' })
  return { status: error.status, response: { errors: [{ message }] } }
}
