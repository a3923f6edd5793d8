import type { AfterErrorHook } from 'payload'
import { codeIn } from '@/lib/errors'

const SQLSTATE = /^[0-9A-Z]{5}$/
/** `restrict_violation`, `foreign_key_violation` and `undefined_function`. */
const REFUSED = new Set(['23001', '23503', '42883'])

/**
 * Turns 500s into 400s for values that PostgreSQL rejects: class 22 (data exception: an id that is not a UUID, a number
 * out of range), a reference to a missing record, and an operator that a column does not support (`like` on JSON).
 */
export const refuseUnstorable: AfterErrorHook = ({ error }) => {
  const state = codeIn(error, (code) => SQLSTATE.test(code)) ?? ''
  if (!state.startsWith('22') && !REFUSED.has(state)) return
  return {
    status: 400,
    response: {
      errors: [{ message: 'A value cannot be stored or looked up. Please check ids and numbers.' }],
    },
  }
}
