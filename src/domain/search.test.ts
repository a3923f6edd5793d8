import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseSearch } from './search'

const word = (words: string, isExcluded = false) => ({ words, isPhrase: false, isExcluded })
const phrase = (words: string, isExcluded = false) => ({ words, isPhrase: true, isExcluded })

it.each([
  ['faster search', [[word('faster'), word('search')]]],
  ['  "faster search" ', [[phrase('faster search')]]],
  ['"faster search', [[phrase('faster search')]]],
  ['search -slow -"very slow"', [[word('search'), word('slow', true), phrase('very slow', true)]]],
  ['search or suche OR "the list"', [[word('search')], [word('suche')], [phrase('the list')]]],
  ['or search or', [[word('search')]]],
  ['self-service', [[word('self-service')]]],
  ['', []],
  [' "" - or ', [[word('-')]]],
])('parses %j', (q, search) => {
  expect(parseSearch(q)).toEqual(search)
})

it('LIMIT-18: reads 500 characters, which also bounds a single term', () => {
  expect(parseSearch('%einfach'.repeat(1000))).toEqual([[word('%einfach'.repeat(63).slice(0, 500))]])
})

it('LIMIT-18: parses any text, in bounded size', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (q) => {
      const terms = parseSearch(q).flat()
      expect(terms.length).toBeLessThanOrEqual(30)
      for (const { words } of terms) expect(q).toContain(words)
    }),
  )
})
