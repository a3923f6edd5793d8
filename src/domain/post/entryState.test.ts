import { expect, test } from 'vitest'
import { entryStateOf } from './entryState'

const draft = { status: 'draft', reviewState: 'submitted', isApproved: false, isSealBroken: false } as const

test.each([
  ['a draft is as far as its review', draft, 'submitted'],
  ['an approval counts more than the review', { ...draft, isApproved: true }, 'scheduled'],
  ['a broken seal', { ...draft, isApproved: true, isSealBroken: true }, 'approval_broken'],
  ['a published entry keeps no review', { ...draft, status: 'published', isApproved: true }, 'published'],
  ['a withdrawn entry', { ...draft, status: 'withdrawn' }, 'withdrawn'],
] as const)('ADMIN-22: %s', (_, entry, state) => {
  expect(entryStateOf(entry)).toBe(state)
})
