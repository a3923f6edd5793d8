import type { AfterErrorHook } from 'payload'

/** `foreign_key_violation` and `undefined_function`. */
const REFUSED = new Set(['23503', '42883'])

/**
 * What PostgreSQL could not take as a value was no fault of ours: class 22 of its states (data exception: an id that is
 * no UUID, a number out of range), a reference to what is not there, and a comparison that a column does not know
 * (`like` on JSON) are answered with 400 instead of 500.
 */
export const refuseUnstorable: AfterErrorHook = ({ error }) => {
  const state = stateOf(error)
  if (!state.startsWith('22') && !REFUSED.has(state)) return
  return {
    status: 400,
    response: {
      errors: [{ message: 'A value cannot be stored or looked up. Please check ids and numbers.' }],
    },
  }
}

/** The SQLSTATE of an error or of what caused it; empty when it has none. */
function stateOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^[0-9A-Z]{5}$/.test(code) ? code : stateOf(error.cause)
}
