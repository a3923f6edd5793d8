import { expect, it } from 'vitest'
import { hasRole, isRole, ROLES } from './role'

it('is a ladder: each role may do what those before it may, and nothing of those after it', () => {
  ROLES.forEach((role, rank) => {
    ROLES.forEach((least, leastRank) => expect(hasRole(role, least)).toBe(rank >= leastRank))
  })
})

it('is one of four words', () => {
  expect(ROLES.every(isRole)).toBe(true)
  for (const other of ['Admin', '', 'owner', null, undefined, 3]) expect(isRole(other)).toBe(false)
})
