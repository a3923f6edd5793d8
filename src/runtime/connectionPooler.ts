import type { ClientBase } from 'pg'
import { processSlot } from './processSlot'

const slot = processSlot<boolean>('isPooled')

/** Says whether the address of the database leads to a connection pooler, such as PgBouncer. */
export function announcePooler(isPooled: boolean): void {
  slot.set(isPooled)
}

/**
 * Whether a connection pooler is between this process and the database. Two statements of one connection may then run in two
 * sessions, unless they belong to one transaction, so nothing may depend on the session: no startup parameters, no prepared
 * statements, no session locks (docs/decisions/0046).
 */
export function isPooled(): boolean {
  return slot.get() ?? false
}

/**
 * Whether a connection pooler is between a connection and the server whose process (`pg_backend_pid()`) answers it: a pooler names one of
 * its own at the start of a connection, because the processes behind it change.
 */
export function leadsThroughPooler(client: ClientBase, process: number): boolean {
  return Reflect.get(client, 'processID') !== process
}
