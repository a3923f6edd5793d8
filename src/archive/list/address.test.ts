import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAddress, readPlace } from './address'

describe("a list's address", () => {
  it('is parsed as it was written', () => {
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

  it.each(['0', '-1', '1.5', 'x', '', '1e3'])(
    'starts at the first page if the page is invalid: %j',
    (page) => {
      expect(readPlace({ page }).page).toBe(1)
    },
  )

  it('uses the first of several values, and none that no record can have', () => {
    const place = readPlace({ project: ['a', 'b'], type: 'a\0b', tag: '' })
    expect(place).toEqual({ project: 'a', type: null, tag: null, page: 1 })
  })
})
