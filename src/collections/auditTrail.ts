import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  PayloadRequest,
  TypeWithID,
} from 'payload'
import { userActor, type Actor } from '@/domain/actor'
import { recordAudit } from '@/operations/recordAudit'
import { requestDb } from '@/operations/transaction'

/** Who acts in a Payload request: what an operation has said, else the signed-in person, else the archive itself. */
export function actorOf(req: PayloadRequest): Actor {
  if (req.context.actor) return req.context.actor
  if (req.user) return userActor(req.user)
  return { kind: 'system', name: 'archive' }
}

/** How people call a record: the first of these fields that it has. */
function labelOf(doc: TypeWithID): string | null {
  const fields = new Map<string, unknown>(Object.entries(doc))
  for (const name of ['title', 'name', 'email', 'key', 'filename', 'slug']) {
    const value = fields.get(name)
    if (typeof value === 'string') return value
  }
  return null
}

/** Hooks that write each creation, change and deletion of a collection's records into the audit trail. */
export function auditTrail(target: string): {
  afterChange: CollectionAfterChangeHook<TypeWithID>[]
  afterDelete: CollectionAfterDeleteHook<TypeWithID>[]
} {
  return {
    afterChange: [
      async ({ doc, operation, req }) => {
        await recordAudit(await requestDb(req), actorOf(req), {
          action: operation,
          target,
          targetId: String(doc.id),
          label: labelOf(doc),
        })
      },
    ],
    afterDelete: [
      async ({ doc, req }) => {
        await recordAudit(await requestDb(req), actorOf(req), {
          action: 'delete',
          target,
          targetId: String(doc.id),
          label: labelOf(doc),
        })
      },
    ],
  }
}
