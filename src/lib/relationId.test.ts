import { expect, it } from 'vitest'
import { relationId } from './relationId'

it('tells the id of a relation, whether or not its record was fetched', () => {
  expect(relationId('a')).toBe('a')
  expect(relationId({ id: 'a', name: 'b' })).toBe('a')
  expect([null, undefined, 7, {}].map(relationId)).toEqual([null, null, null, null])
})
