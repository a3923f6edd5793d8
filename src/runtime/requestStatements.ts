import { AsyncLocalStorage } from 'node:async_hooks'
import { processSlot } from './processSlot'

/** The statements of a request. */
export interface StatementContext {
  /** Whether one of them failed because the database is unreachable. */
  hasLostDatabase: boolean
  /** Whether that was a commit, whose failure Payload ignores. Nobody knows then whether it was carried out. */
  hasLostCommit?: boolean
}

const slot = processSlot<AsyncLocalStorage<StatementContext | undefined>>('request-statements')

/** The context of the request that is being handled; undefined for other work. */
export const requestStatements = slot.getOrSet(() => new AsyncLocalStorage())

/** Notes that the database is busy or unreachable for the request that is being handled, which makes its response a 503. */
export function noteLostDatabase(): void {
  const context = requestStatements.getStore()
  if (context !== undefined) context.hasLostDatabase = true
}

/** Runs `work`, whose lost statements do not make the response of the current request a 503. */
export function outsideRequest<Value>(work: () => Value): Value {
  return requestStatements.run(undefined, work)
}
