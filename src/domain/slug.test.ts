import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '@/lib/ids'
import { asciiWords, deriveSlug, isSlug, slugCandidate } from './slug'

describe('WRITE-11, WRITE-12: a slug', () => {
  it('LIMIT-3: is lower-case ASCII words with single hyphens, within 120, and not a UUID', () => {
    for (const slug of ['a', '1', 'new-export', 'v2-0-1', 'x'.repeat(120)]) expect(isSlug(slug)).toBe(true)
    const others = [
      '',
      '-',
      '-a',
      'a-',
      'a--b',
      'A',
      'ä',
      'a_b',
      'a b',
      'a/b',
      'a\n',
      'x'.repeat(121),
      newId(),
    ]
    for (const other of others) expect(isSlug(other)).toBe(false)
  })

  it.each([
    ['New export for reports', 'new-export-for-reports'],
    ['Größere Übersicht: Äpfel & Öl', 'groessere-uebersicht-aepfel-oel'],
    ['A\u0308pfel', 'aepfel'],
    ['STRASSE und STRAẞE', 'strasse-und-strasse'],
    ['Café à la crème, garçon', 'cafe-a-la-creme-garcon'],
    ['Smørrebrød på Ålesund', 'smorrebrod-pa-alesund'],
    ['Þór og Ðagur', 'thor-og-dagur'],
    ['Zażółć gęślą jaźń, Łódź', 'zazolc-gesla-jazn-lodz'],
    ['İstanbul ve ısı', 'istanbul-ve-isi'],
    ['ﬁle №5 ²', 'file-no5-2'],
    ['C++ / C# -- 100%', 'c-c-100'],
    ["Don't stop", 'don-t-stop'],
    ['  v1.2.3  ', 'v1-2-3'],
    ['日本語', 'entry'],
    ['👍', 'entry'],
    ['', 'entry'],
    ['\ud800', 'entry'],
    ['constructor', 'constructor'],
  ])('is derived from the title %j', (title, slug) => {
    expect(deriveSlug(title)).toBe(slug)
  })

  it('is cut at a word', () => {
    expect(deriveSlug(`${'a'.repeat(60)} ${'b'.repeat(59)} c`)).toBe(`${'a'.repeat(60)}-${'b'.repeat(59)}`)
    expect(deriveSlug(`${'a'.repeat(60)} ${'b'.repeat(60)}`)).toBe('a'.repeat(60))
    expect(deriveSlug('a'.repeat(200))).toBe('a'.repeat(120))
  })

  it('never looks like an id', () => {
    const id = newId()
    expect(deriveSlug(id)).toBe(`entry-${id}`)
  })

  it('is a slug for any title, however many posts have it', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (title, n) => {
          const slug = deriveSlug(title)
          expect(isSlug(slug)).toBe(true)
          expect(isSlug(slugCandidate(slug, n))).toBe(true)
          expect(slugCandidate(slug, n + 1)).not.toBe(slugCandidate(slug, n))
        },
      ),
    )
  })

  it('gets a number if it is taken, within 120', () => {
    expect([1, 2, 3].map((n) => slugCandidate('entry', n))).toEqual(['entry', 'entry-2', 'entry-3'])
    expect(slugCandidate('a'.repeat(120), 12)).toBe(`${'a'.repeat(117)}-12`)
    expect(slugCandidate(`${'a'.repeat(60)}-${'b'.repeat(59)}`, 2)).toBe(`${'a'.repeat(60)}-2`)
  })
})

it('SEC-27: only the beginning of a text is looked at for its words', () => {
  expect(asciiWords(`${'- '.repeat(24)} word`, 5)).toBe('w')
  expect(asciiWords(`${'- '.repeat(25)} word`, 5)).toBe('')
})
