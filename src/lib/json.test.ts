import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, isRecord, isWithinDepth } from './json'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

describe('canonical JSON', () => {
  it('does not depend on the order in which members were written', () => {
    expect(canonicalJson({ b: 1, a: { d: [], c: null } })).toBe('{"a":{"c":null,"d":[]},"b":1}')
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      }),
    )
  })

  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('keeps the order of arrays', () => {
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]))
  })

  it('treats an undefined member as absent', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
  })

  it('keeps a member called __proto__', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1}}')
  })
})

describe('depth', () => {
  it('counts nested arrays and objects', () => {
    const depths = [1, [], {}, [[]], { a: { b: [1] } }, null].map((value) =>
      [0, 1, 2, 3].find((max) => isWithinDepth(value, max)),
    )
    expect(depths).toEqual([0, 1, 1, 2, 3, 0])
  })

  it('is judged without recursion, however deep the value is', () => {
    let value: unknown = []
    for (let depth = 1; depth < 500_000; depth += 1) value = [value]
    expect(isWithinDepth(value, 64)).toBe(false)
    expect(isWithinDepth(value, 499_999)).toBe(false)
    expect(isWithinDepth(value, 500_000)).toBe(true)
  })

  it('is within its limit up to the limit itself', () => {
    expect(isWithinDepth(nested(64), 64)).toBe(true)
    expect(isWithinDepth(nested(65), 64)).toBe(false)
    expect(isWithinDepth('plain', 0)).toBe(true)
  })
})

it('tells objects with members by name from everything else', () => {
  expect([{}, { a: 1 }, Object.create(null)].every(isRecord)).toBe(true)
  expect([null, undefined, [], 'text', 1, () => undefined].some(isRecord)).toBe(false)
})
