import { expect, expectTypeOf, it } from 'vitest'
import { defined, keysOf, pluck } from './objects'

it('plucks one member of each value, with its own type', () => {
  const sizes = pluck({ a: { size: 1, color: 'red' }, b: { size: 'large' } }, 'size')
  expect(sizes).toEqual({ a: 1, b: 'large' })
  expectTypeOf(sizes).toEqualTypeOf<{ a: number; b: string }>()
})

it('lists keys with their own type', () => {
  expect(keysOf({ b: 1, a: 2 })).toEqual(['b', 'a'])
  expectTypeOf(keysOf({ b: 1, a: 2 })).toEqualTypeOf<('a' | 'b')[]>()
})

it('omits members that are undefined', () => {
  const change: { a?: string | null; b?: string | undefined } = { a: null, b: undefined }
  expect(Object.keys(defined(change))).toEqual(['a'])
  expectTypeOf(defined(change)).toEqualTypeOf<{ a?: string | null; b?: string }>()
})
