import type { CollectionAfterDeleteHook, CollectionConfig, PayloadRequest, TypeWithID } from 'payload'
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
  const { title, email, name, key, filename, slug }: Record<string, unknown> = { ...doc }
  return [title, email, name, key, filename, slug].find((value) => typeof value === 'string') ?? null
}

type HookArgs = Pick<Parameters<CollectionAfterDeleteHook<TypeWithID>>[0], 'collection' | 'doc' | 'req'>

async function record({ collection, doc, req }: HookArgs, action: string): Promise<void> {
  const entry = { action, target: collection.slug, targetId: String(doc.id), label: labelOf(doc) }
  await recordAudit(await requestDb(req), actorOf(req), entry)
}

/** The hooks of a collection that audit each creation, change and deletion. */
export const auditTrail = {
  afterChange: [(args) => record(args, args.operation)],
  afterDelete: [(args) => record(args, 'delete')],
} satisfies CollectionConfig['hooks']
