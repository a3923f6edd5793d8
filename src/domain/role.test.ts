import { expect, it } from 'vitest'
import { hasRole, needsRole, ROLES } from './role'

it('is a ladder: each role may do what those before it may, and nothing of those after it', () => {
  ROLES.forEach((role, rank) => {
    ROLES.forEach((least, leastRank) => expect(hasRole(role, least)).toBe(rank >= leastRank))
  })
})

it('a refusal names the required role', () => {
  expect(needsRole('publisher')).toEqual({
    kind: 'forbidden',
    code: 'role',
    params: { least: 'publisher' },
  })
})
