import { expect, it } from 'vitest'
import { hasRole, needsRole, ROLES } from './role'

it('ADMIN-1: is a ladder: each role may do what those before it may, and nothing of those after it', () => {
  ROLES.forEach((role, rank) => {
    ROLES.forEach((minimum, minimumRank) => expect(hasRole(role, minimum)).toBe(rank >= minimumRank))
  })
})

it('a refusal names the required role', () => {
  expect(needsRole('publisher')).toEqual({
    kind: 'forbidden',
    code: 'role',
    params: { minimum: 'publisher' },
  })
})
