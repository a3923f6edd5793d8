import { expect, it } from 'vitest'
import { relationId } from './relationId'

it('returns the id of a relation, whether or not it is populated', () => {
  expect(relationId('a')).toBe('a')
  expect(relationId({ id: 'a', name: 'b' })).toBe('a')
  expect([null, undefined, 7, {}].map(relationId)).toEqual([null, null, null, null])
})
