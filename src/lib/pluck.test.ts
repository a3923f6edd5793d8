import { expect, expectTypeOf, it } from 'vitest'
import { pluck } from './pluck'

it('gives one member of each value, with its own type', () => {
  const sizes = pluck({ a: { size: 1, color: 'red' }, b: { size: 'large' } }, 'size')
  expect(sizes).toEqual({ a: 1, b: 'large' })
  expectTypeOf(sizes).toEqualTypeOf<{ a: number; b: string }>()
})
