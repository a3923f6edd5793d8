import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AUDIENCES } from '@/domain/audience'
import { LANGUAGES } from '@/messages/language'
import { readFeedFilter } from './feeds/filterWords'
import { EVERYTHING, feedQueryOf, listAddress, postFilterOf, readPlace, withQuery } from './address'

/** The place at an address, as Next passes its query. */
function placeAt(address: string) {
  const parameters = new URL(address, 'http://archive.example').searchParams
  return readPlace(Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)])))
}

describe("a list's address", () => {
  it('PAGE-1: parses to the place that it was made from', () => {
    const text = fc
      .oneof(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc
          .array(fc.constantFrom(',', '%', '2C', '25', '%2C', 'a b', '+', '&', '"'), { minLength: 1 })
          .map((parts) => parts.join('')),
      )
      .map((one) => one.replaceAll('\0', '').trim())
      .filter((one) => one !== '' && one.isWellFormed())
    const several = fc.uniqueArray(text, { maxLength: 4 })
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('8999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const place = fc.record({
      q: fc.option(text),
      project: several,
      type: several,
      tag: several,
      audience: fc.subarray([...AUDIENCES]),
      language: fc.subarray([...LANGUAGES]),
      from: fc.option(day),
      to: fc.option(day),
      page: fc.integer({ min: 1, max: 999 }),
    })
    fc.assert(
      fc.property(place, ({ from, to, ...others }) => {
        const isReversed = from !== null && to !== null && from > to
        const given = { ...others, from: isReversed ? to : from, to: isReversed ? from : to }
        expect(placeAt(listAddress(given))).toEqual(given)
      }),
    )
  })

  it('PAGE-1: has several values separated by commas, and no defaults', () => {
    const place = {
      project: ['shop', 'blog'],
      type: 'fix',
      audience: [],
      q: 'a b',
      from: '2026-01-31',
      page: 1,
    }
    expect(listAddress(place)).toBe('/?q=a+b&project=shop,blog&type=fix&from=2026-01-31')
    expect(listAddress({})).toBe('/')
  })

  it.each(['0', '-1', '1.5', 'x', '', '1e3'])('means the first page if the page is invalid: %j', (page) => {
    expect(readPlace({ page }).page).toBe(1)
  })

  it('PAGE-1: takes repeated parameters, as a form sends them, and ignores invalid values', () => {
    const place = readPlace({
      project: ['a', 'b,a', ' c '],
      type: 'a\0b',
      tag: ',',
      audience: 'public,everyone',
      language: 'fr',
      q: '  ',
      from: '2026-02-30',
      to: '0000-01-01',
    })
    expect(place).toEqual({ ...EVERYTHING, project: ['a', 'b', 'c'], audience: ['public'], page: 1 })
  })

  it('PAGE-1: swaps the days of a period that ends before it starts', () => {
    const place = readPlace({ from: '2026-03-05', to: '2026-03-01' })
    expect([place.from, place.to]).toEqual(['2026-03-01', '2026-03-05'])
  })

  it('PAGE-1: ignores a day beyond those that the database can compare', () => {
    expect(readPlace({ to: '9999-12-31' }).to).toBeNull()
  })

  it('PAGE-5: includes both days, in the time zone', () => {
    const filter = { ...EVERYTHING, from: '2026-03-29', to: '2026-03-29' }
    expect(postFilterOf(filter, 'Europe/Berlin')).toMatchObject({
      since: new Date('2026-03-28T23:00:00Z'),
      until: new Date('2026-03-29T22:00:00Z'),
    })
  })
})

it('FEED-6: a feed has the filter of a list, unless it has a period, an audience or a language', () => {
  const filter = { ...EVERYTHING, q: 'pdf', project: ['shop', 'depot'], type: ['fix'], tag: ['api'] }
  expect(feedQueryOf(filter)).toBe('?q=pdf&project=shop,depot&type=fix&tag=api')
  expect(feedQueryOf(EVERYTHING)).toBeNull()
  for (const more of [
    { from: '2026-01-01' },
    { to: '2026-01-01' },
    { audience: ['public'] },
    { language: ['de'] },
  ] as const)
    expect(feedQueryOf({ ...filter, ...more })).toBeNull()
})

it('FEED-6: a filter that is too long for a feed is none, rather than everything', () => {
  expect(readFeedFilter({ tag: ['api', 'x'.repeat(990)] })).toEqual({ tag: `api,${'x'.repeat(990)}` })
  expect(readFeedFilter({ tag: ['api', 'x'.repeat(1000)] })).toBeNull()
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
