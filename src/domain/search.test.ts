import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstHit, markHits, parseSearch, wordsToStem, type StemsOf } from './search'

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

/** The stems of a few words, as PostgreSQL has them. */
const STEMS: Readonly<Record<string, string>> = {
  betrag: 'german betrag',
  beträge: 'german betrag',
  invoice: 'english invoic',
  invoices: 'english invoic',
}
const stemsOf: StemsOf = (word) => [STEMS[word] ?? []].flat()

it.each([
  ['rechnung', 'Sammelrechnungen, Rechnung', 'Sammel[rechnung]en, [Rechnung]'],
  ['ÜBERSICHT', 'die Übersichten', 'die [Übersicht]en'],
  ['betrag', 'größere Beträge', 'größere [Beträge]'],
  ['invoices', 'An invoice', 'An [invoice]'],
  ['in', 'in Linz', '[in] Linz'],
  ['go fast', 'Go faster', '[Go] [fast]er'],
  ['"the list"', 'the list of the lists', '[the list] of [the list]s'],
  ['"the faster list"', 'The **faster list** shows', '[The **faster list]** shows'],
  ['"list the"', 'the list', 'the list'],
  ['snake_case', 'snake_case, snake', '[snake_case], [snake]'],
  ['list -slow', 'a slow list', 'a slow [list]'],
  ['one or two', 'one two three', '[one] [two] three'],
  ['abc bcd', 'abcd', '[abcd]'],
  ['%%%', '%%% off', '%%% off'],
  ['istanbul', 'İstanbul Istanbul', 'İstanbul [Istanbul]'],
  ['', 'nothing', 'nothing'],
])('PAGE-8: %s marks: %s', (q, text, marked) => {
  const segments = markHits(text, parseSearch(q), stemsOf)
  expect(segments.map((one) => (one.isHit ? `[${one.text}]` : one.text)).join('')).toBe(marked)
})

it('PAGE-8: marking never changes the text, and no two pieces of one kind follow each other', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('list', 'List', 'lists', ' ', '"', '-', ' or ', 'ß', 'İ', '<mark>', 'Beträge', 'betrag'),
  )
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, (q, given) => {
      const search = parseSearch(q)
      const segments = markHits(given, search, stemsOf)
      expect(segments.map((one) => one.text).join('')).toBe(given)
      expect(segments.every((one, at) => one.text !== '' && one.isHit !== segments[at - 1]?.isHit)).toBe(true)
      const before = segments[0]?.isHit === false ? segments[0].text.length : 0
      expect(firstHit(given, search, stemsOf)).toBe(segments.some(({ isHit }) => isHit) ? before : null)
    }),
  )
})

it('PAGE-8: the first hit is found without reading on', () => {
  const asked: string[] = []
  const at = firstHit(`The list ${'of long lists '.repeat(1000)}`, parseSearch('lists'), (word) => {
    asked.push(word)
    return word.startsWith('list') ? ['german list'] : []
  })
  expect(at).toBe(4)
  expect(asked).toEqual(['lists', 'the', 'list'])
})

it('asks for the stems of words that may be forms of the wanted ones only', () => {
  const search = parseSearch('übersicht -list "in order"')
  expect(wordsToStem(['Übersichten und Uhren in der Liste'], search)).toEqual([
    'übersicht',
    'übersichten',
    'und',
    'uhren',
  ])
})
