import type { Payload } from 'payload'
import { isDatabaseUnreachable } from '@/lib/unreachable'
import { internalErrorResponse, refusalResponse } from './problem'

const RETRY_AFTER_SECONDS = 2

interface ErrorContext {
  logger: Payload['logger']
  requestId: string
  /** What failed, for the log: "a call from the admin failed". */
  what: string
  method?: string
}

/**
 * The response to a thrown error, which it logs: 503 `unavailable` if the database is busy or unreachable, else a 500 that names
 * the request only (API-5).
 */
export function errorResponse(error: unknown, { logger, requestId, what, method }: ErrorContext): Response {
  const log = { err: error, requestId, ...(method !== undefined && { method }) }
  if (isDatabaseUnreachable(error)) {
    logger.warn(log, 'the database did not answer in time')
    return refusalResponse({ kind: 'unavailable', code: 'database', retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  logger.error(log, what)
  return internalErrorResponse(requestId)
}
