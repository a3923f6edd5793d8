import type { AfterErrorHook } from 'payload'

/**
 * Payload uses `APIError` for refusals and errors alike and chooses the log level by name. This logs errors by their
 * status, with the stack; refusals keep the level of the configuration.
 */
export const logError: AfterErrorHook = ({ error, req }) => {
  const isRefusal = 'status' in error && typeof error.status === 'number' && error.status < 500
  if (error.name === 'APIError' && !isRefusal) req.payload.logger.error({ err: error })
}
