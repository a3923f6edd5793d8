import { withIssue } from './issues'
import { LIMITS } from './limits'
import { isBlank } from '@/lib/text'
import { line } from './strings'

/** Marks that change the direction of the text after them. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** The name of a user, on one line. It shows something, and cannot turn around what stands beside it. */
export const userName = line({ min: 1, max: LIMITS.userName })
  .refine((name) => !DIRECTION.test(name), withIssue({ code: 'one_line' }))
  .refine((name) => name === '' || !isBlank(name), withIssue({ code: 'required' }))

/** A name for a user whose name is unknown, from the address: `ada.lovelace@example.com` becomes `Ada Lovelace`. */
export function nameOfAddress(email: string): string {
  const words = email
    .slice(0, email.lastIndexOf('@'))
    .split(/[._+-]+/)
    .filter(Boolean)
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
  return (name || email).slice(0, LIMITS.userName)
}
