import type { Refusal } from './refusal'

/** The roles, from the lowest to the highest (ADMIN-1): each may do what those before it may. */
export const ROLES = ['reader', 'author', 'publisher', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** Whether the role is `least` or above it. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least)
}

/** The refusal for a role below `least`. */
export function needsRole(least: Role): Refusal {
  return { kind: 'forbidden', code: 'role', params: { least } }
}
