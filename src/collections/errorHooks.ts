import type { AfterErrorHook } from 'payload'
import { rm } from 'node:fs/promises'
import { problemOf } from '@/http/problem'
import { codeIn, isDiskFull } from '@/lib/errors'
import { languageOf } from '@/messages/language'
import { wordRefusal } from './refusals'

/**
 * Payload chooses the log level by the error's name, and uses `APIError` for refusals and failures alike. This logs the failures
 * as errors, with their stack; refusals keep the level of the configuration.
 */
export const logError: AfterErrorHook = ({ error, req }) => {
  const isRefusal = 'status' in error && typeof error.status === 'number' && error.status < 500
  if (error.name === 'APIError' && !isRefusal) req.payload.logger.error({ err: error })
}

const SQLSTATE = /^[0-9A-Z]{5}$/
/** `restrict_violation`, `foreign_key_violation` and `undefined_function`. */
const REFUSED = new Set(['23001', '23503', '42883'])

/**
 * Responds with a 400 instead of a 500 to values that PostgreSQL rejects: class 22 (data exception: an id that is not a UUID, a
 * number out of range), a reference to a missing record, and an operator that a column does not support (`like` on JSON).
 */
export const refuseUnstorable: AfterErrorHook = ({ error, req }) => {
  const state = codeIn(error, (code) => SQLSTATE.test(code)) ?? ''
  if (!state.startsWith('22') && !REFUSED.has(state)) return
  return { status: 400, response: { errors: [{ message: wordRefusal(req, { code: 'unstorable' }) }] } }
}

/** Responds with a 507 instead of a 500 if the disk is full to which Payload writes the file of a form (IMG-13). */
export const refuseFullDisk: AfterErrorHook = ({ error, req }) => {
  if (!isDiskFull(error)) return
  const { status, title, detail } = problemOf({ kind: 'insufficient_storage' }, languageOf(req.i18n))
  return { status, response: { errors: [{ message: detail ?? title }] } }
}

/** Deletes the temporary file of a refused form. Payload only does so after success. */
export const removeTempFiles: AfterErrorHook = async ({ req }) => {
  const path = req.file?.tempFilePath
  if (path !== undefined && path !== '') await rm(path, { force: true })
}
