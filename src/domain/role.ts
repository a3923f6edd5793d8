/** What a person may do, each including what the one before may (CONTRACT.md 3). */
export const ROLES = ['reader', 'author', 'publisher', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** Whether a role reaches at least another one. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least)
}
