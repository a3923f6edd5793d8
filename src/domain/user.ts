import { LIMITS } from './limits'
import { line } from './strings'

/** The name of a user, on one line. */
export const userName = line({ min: 1, max: LIMITS.userName })

/** A name for a user whose name is unknown, from the address: `ada.lovelace@example.com` becomes `Ada Lovelace`. */
export function nameOfAddress(email: string): string {
  const words = email
    .slice(0, email.lastIndexOf('@'))
    .split(/[._+-]+/)
    .filter(Boolean)
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
  return (name || email).slice(0, LIMITS.userName)
}
