import type { Payload } from 'payload'
import { isDatabaseUnreachable } from '@/lib/unreachable'
import { internalProblem, problemResponse, refusalResponse } from './problem'

const RETRY_AFTER_SECONDS = 2

/** Where a fault came up. */
interface FaultPlace {
  logger: Payload['logger']
  /** The id by which the log knows the request. */
  requestId: string
  /** What failed, in a few words for the log, such as "a call from the admin failed". */
  what: string
  /** HTTP method, where it says more than `what`. */
  method?: string
}

/**
 * The answer to a fault that was thrown: 503 `unavailable` while the database is busy or cannot be reached, else a 500 that names
 * the request and nothing else (API-5). Writes the fault to the log.
 */
export function errorResponse(fault: unknown, { logger, requestId, what, method }: FaultPlace): Response {
  const log = { err: fault, requestId, ...(method !== undefined && { method }) }
  if (isDatabaseUnreachable(fault)) {
    logger.warn(log, 'the database did not answer in time')
    return refusalResponse({ kind: 'unavailable', code: 'database', retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  logger.error(log, what)
  return problemResponse(internalProblem(requestId))
}
