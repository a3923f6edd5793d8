import type { Refusal } from './refusal'

/** What people are, from the least to the most (ADMIN-1): each may do what those before it may. */
export const ROLES = ['reader', 'author', 'publisher', 'admin'] as const

/** One of `ROLES`. */
export type Role = (typeof ROLES)[number]

/** Whether the role is `least` or above it. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least)
}

/** What is told to whose role is below `least`. */
export function needsRole(least: Role): Refusal {
  return { kind: 'forbidden', code: 'role', params: { least } }
}
