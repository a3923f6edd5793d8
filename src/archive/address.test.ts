import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAddress, readPlace, withQuery } from './address'

describe("a list's address", () => {
  it('parses to the place that it was made from', () => {
    const value = fc.option(fc.string({ minLength: 1 }).filter((text) => !text.includes('\0')))
    const place = fc.record({
      project: value,
      type: value,
      tag: value,
      page: fc.integer({ min: 1, max: 999 }),
    })
    fc.assert(
      fc.property(place, (given) => {
        const query = new URL(listAddress(given), 'http://archive.example').searchParams
        expect(readPlace(Object.fromEntries(query))).toEqual(given)
      }),
    )
  })

  it.each(['0', '-1', '1.5', 'x', '', '1e3'])('means the first page if the page is invalid: %j', (page) => {
    expect(readPlace({ page }).page).toBe(1)
  })

  it('uses the first of several values, and ignores values that cannot be stored', () => {
    const place = readPlace({ project: ['a', 'b'], type: 'a\0b', tag: '' })
    expect(place).toEqual({ project: 'a', type: null, tag: null, page: 1 })
  })
})

it.each([
  [{}, '/entries/x'],
  [{ y: undefined }, '/entries/x'],
  [{ y: '1' }, '/entries/x?y=1'],
  [{ y: ['1', '2'], z: '' }, '/entries/x?y=1&y=2&z='],
  [{ next: '//evil.example?a=b&c#d' }, '/entries/x?next=%2F%2Fevil.example%3Fa%3Db%26c%23d'],
])('a deep link keeps its query: %j', (query, address) => {
  expect(withQuery('/entries/x', query)).toBe(address)
})
