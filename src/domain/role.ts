import type { Refusal } from './refusal'

/** The roles, from the lowest to the highest (ADMIN-1). Each includes the permissions of those before it. */
export const ROLES = ['reader', 'author', 'publisher', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** Whether the role is `minimum` or above it. */
export function hasRole(role: Role, minimum: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(minimum)
}

/** The refusal for a role below `minimum`. */
export function needsRole(minimum: Role): Refusal {
  return { kind: 'forbidden', code: 'role', params: { minimum } }
}
