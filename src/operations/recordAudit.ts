import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { actorLabel, type Actor } from '@/domain/actor'
import { newId } from '@/lib/ids'
import type { Db } from '@/queries/db'

/**
 * An audit row: what was done to which record. `label` is the record's name for people, `details` further facts.
 */
interface AuditEvent {
  action: string
  target: string
  /** A record's id, or SQL for it over the changed rows of `insertAudit`. */
  targetId: string | SQL | null
  label?: string | null
  details?: Record<string, unknown>
}

/**
 * Records who did what, in the transaction of the change, so that both are stored or neither (ADMIN-7). Details must not
 * contain tokens, links or other secrets.
 */
export async function recordAudit(db: Db, actor: Actor, event: AuditEvent): Promise<void> {
  await db(insertAudit(actor, event))
}

/**
 * A statement that records an event. As part of the statement that makes the change, it takes the changed rows and
 * writes nothing if there are none.
 */
export function insertAudit(actor: Actor, event: AuditEvent, made: SQL = sql`(values (1)) made`): SQL {
  const id = actor.kind === 'person' || actor.kind === 'client' ? actor.id : null
  return sql`
    insert into audit (id, actor_kind, actor_id, actor_label, action, target, target_id, label, details)
    select ${newId()}::uuid, ${actor.kind}::enum_audit_actor_kind, ${id}, ${actorLabel(actor)}, ${event.action}, ${event.target}, ${event.targetId},
      ${event.label ?? null}, ${JSON.stringify(event.details ?? {})}::jsonb
    from ${made}`
}
