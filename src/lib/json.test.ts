import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasFewerValues, containsNul, isRecord, isWithinDepth } from './json'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

describe('depth', () => {
  it('counts nested arrays and objects', () => {
    const depths = [1, [], {}, [[]], { a: { b: [1] } }, null].map((value) =>
      [0, 1, 2, 3].find((max) => isWithinDepth(value, max)),
    )
    expect(depths).toEqual([0, 1, 1, 2, 3, 0])
  })

  it('is checked without recursion', () => {
    let value: unknown = []
    for (let depth = 1; depth < 500_000; depth += 1) value = [value]
    expect(isWithinDepth(value, 64)).toBe(false)
    expect(isWithinDepth(value, 499_999)).toBe(false)
    expect(isWithinDepth(value, 500_000)).toBe(true)
  })

  it('may reach the limit', () => {
    expect(isWithinDepth(nested(64), 64)).toBe(true)
    expect(isWithinDepth(nested(65), 64)).toBe(false)
    expect(isWithinDepth('plain', 0)).toBe(true)
  })
})

it('recognizes objects with named members', () => {
  expect([{}, { a: 1 }, Object.create(null)].every(isRecord)).toBe(true)
  expect([null, undefined, [], 'text', 1, () => undefined].some(isRecord)).toBe(false)
})

describe('unparsed JSON', () => {
  it('is counted regardless of what its strings contain', () => {
    expect([5, 6, 7].map((limit) => hasFewerValues('{"a":[1,"x,[{\\"",true],"b":2}', limit))).toEqual([
      false,
      false,
      true,
    ])
    for (const broken of ['', '"', '"\\', '"\\"']) expect(hasFewerValues(broken, 3)).toBe(true)
  })

  it('is never counted too low', () => {
    const countOf = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((count, member) => count + countOf(member), 1)
        : 1
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(hasFewerValues(JSON.stringify(value), countOf(value))).toBe(false)
      }),
    )
  })

  it('contains U+0000 only if it is escaped as such', () => {
    const contains = (value: unknown): boolean =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).some(([key, member]) => key.includes('\u0000') || contains(member))
        : typeof value === 'string' && value.includes('\u0000')
    const text = fc.string({ unit: fc.constantFrom('\\', 'u', '0', '\u0000', 'u0000', '"') })
    fc.assert(
      fc.property(fc.array(fc.dictionary(text, text)), (value) => {
        expect(containsNul(JSON.stringify(value))).toBe(contains(value))
      }),
    )
  })
})
