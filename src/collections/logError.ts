import type { AfterErrorHook } from 'payload'

/**
 * Payload's plain `APIError` stands for refusals and faults alike, and its levels of logging know the name alone. What
 * is a fault by its status is logged as one here, with its stack; the refusals stay at the level that the configuration
 * names.
 */
export const logError: AfterErrorHook = ({ error, req }) => {
  const isRefusal = 'status' in error && typeof error.status === 'number' && error.status < 500
  if (error.name === 'APIError' && !isRefusal) req.payload.logger.error({ err: error })
}
