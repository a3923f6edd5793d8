import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasAtMost, hasFewerValues, containsNul, isEqualJson, isRecord, isWithinDepth } from './json'

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
    const json = '{"a":[1,"x:,[{\\"",true],"b":2}'
    const isBelow = (values: number, keys: number) => hasFewerValues(json, { values, keys })
    expect([5, 6, 7].map((values) => isBelow(values, 9))).toEqual([false, false, true])
    expect([1, 2, 3].map((keys) => isBelow(9, keys))).toEqual([false, false, true])
    for (const broken of ['', '"', '"\\', '"\\"'])
      expect(hasFewerValues(broken, { values: 3, keys: 1 })).toBe(true)
  })

  it('is never counted too low', () => {
    const countOf = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((count, member) => count + countOf(member), 1)
        : 1
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(hasFewerValues(JSON.stringify(value), { values: countOf(value), keys: Infinity })).toBe(false)
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

it('is counted up to a limit, however it is nested, and also if it contains itself', () => {
  const value = { a: [1, undefined, { b: null }], c: 'text' }
  expect([6, 7, 8].map((max) => hasAtMost(value, max))).toEqual([false, true, true])
  expect(hasAtMost(Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [at, at])), 10_000)).toBe(
    false,
  )
  const circular: Record<string, unknown> = {}
  circular.self = circular
  expect(hasAtMost(circular, 10_000)).toBe(false)
})

it.each([
  [null, null, true],
  [1, '1', false],
  [{ a: [1, { b: null }], c: 'd' }, { c: 'd', a: [1, { b: null }] }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1, b: null }, { a: 1 }, false],
  [{ a: null }, { b: null }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{ constructor: 1 }, { a: 1 }, false],
])('%j and %j are equal JSON: %j', (one, other, isEqual) => {
  expect(isEqualJson(one, other)).toBe(isEqual)
})
