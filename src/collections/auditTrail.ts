import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  PayloadRequest,
  TypeWithID,
} from 'payload'
import { userActor, type Actor } from '@/domain/actor'
import { recordAudit } from '@/operations/recordAudit'
import { requestDb } from '@/operations/transaction'

/** The actor of a Payload request: the one set by an operation, else the signed-in user, else the system. */
export function actorOf(req: PayloadRequest): Actor {
  if (req.context.actor) return req.context.actor
  if (req.user) return userActor(req.user)
  return { kind: 'system', name: 'archive' }
}

/** The display name of a record: the first of these fields that it has. */
function labelOf(doc: TypeWithID): string | null {
  const fields = new Map<string, unknown>(Object.entries(doc))
  for (const name of ['title', 'name', 'email', 'key', 'filename', 'slug']) {
    const value = fields.get(name)
    if (typeof value === 'string') return value
  }
  return null
}

/** Hooks that audit each creation, change and deletion of a collection's records. */
export function auditTrail(target: string): {
  afterChange: CollectionAfterChangeHook<TypeWithID>[]
  afterDelete: CollectionAfterDeleteHook<TypeWithID>[]
} {
  async function record(req: PayloadRequest, doc: TypeWithID, action: string): Promise<void> {
    await recordAudit(await requestDb(req), actorOf(req), {
      action,
      target,
      targetId: String(doc.id),
      label: labelOf(doc),
    })
  }
  return {
    afterChange: [({ doc, operation, req }) => record(req, doc, operation)],
    afterDelete: [({ doc, req }) => record(req, doc, 'delete')],
  }
}
