import type { AfterErrorHook } from 'payload'
import { codeIn } from '@/lib/errors'

const SQLSTATE = /^[0-9A-Z]{5}$/
/** `restrict_violation`, `foreign_key_violation` and `undefined_function`. */
const REFUSED = new Set(['23001', '23503', '42883'])

/**
 * What PostgreSQL could not take as a value was no fault of ours: class 22 of its states (data exception: an id that is
 * no UUID, a number out of range), a reference to what is not there, and a comparison that a column does not know
 * (`like` on JSON) are answered with 400 instead of 500.
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
