import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUDIENCES } from '@/domain/audience'
import { checkedPost, textBlock } from '@/testing/checkedPost'
import { demoEntries } from '@/cli/demo/entries'
import { repetitions } from '@/testing/repetitions'
import { imagesOf } from '../images'
import { findingsOf } from './index'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.stringMatching(/^[ -~äöüß\n–“”„`*[\]()!_#>]{0,300}$/),
)

test('CHECK-1: no input throws, and the same input gives the same findings with short excerpts at known places', () => {
  const post = fc.record({
    title: anyText,
    teaser: fc.option(anyText),
    audience: fc.constantFrom(...AUDIENCES),
    blocks: fc.array(
      fc.oneof(
        fc.record({ type: fc.constantFrom('text', 'callout', 'quote'), data: fc.record({ text: anyText }) }),
        fc.record({ type: fc.string(), data: fc.jsonValue() }),
      ),
      { maxLength: 5 },
    ),
    images: fc.array(
      fc.record({
        mediaId: fc.uuid(),
        pointer: fc.constantFrom('/cover_media_id', '/blocks/0/data/mediaId'),
        alt: fc.option(anyText),
        filename: anyText,
      }),
      { maxLength: 5 },
    ),
  })
  fc.assert(
    fc.property(post, (given) => {
      const found = findingsOf(given)
      expect(findingsOf(given)).toEqual(found)
      for (const { pointer, severity, excerpt } of found) {
        expect(pointer).toMatch(/^\/(?:title|teaser|cover_media_id|blocks(?:\/\d+(?:\/data\/\w+)?)?)$/)
        expect(severity === 'error').toBe(severity === 'error' && given.audience === 'public')
        expect(
          excerpt === null || (excerpt.length <= 80 && excerpt.isWellFormed() && !excerpt.includes('\n')),
        ).toBe(true)
      }
    }),
    { numRuns: repetitions(300) },
  )
})

/** Units that make a carelessly written pattern backtrack again and again. */
const UNITS = [
  'a',
  'A',
  '!',
  '„',
  '"',
  '`',
  '“a',
  'ae',
  'ueber',
  'best ',
  'not the best ',
  'a.',
  'a.b ',
  'Das ist gut. ',
  '(',
  '[',
  '😀',
  ':smile',
  'ABC-1',
  'ABC-',
  '10.',
  'x.',
  'x.local',
  'Kunde A',
  'Kunde Ab ',
  '\n',
  '- ',
  '> ',
  '#',
  '/',
  '_',
  'é',
  'FOO ',
  'simply ',
  'with just ',
  'various a ',
  'nur noch ',
  'einfach ',
  'improved ',
  'in the next ',
  'a_',
  'a.a',
  'aB',
  '--a-',
  'A_B ',
  '/a',
  'a()',
  '#12 ',
  'ticket ',
  'version ',
  'version 1.',
  '1.1.',
  'Ab 1.',
  'ab ',
  'the ',
  '(\n',
  'biggest a b ',
  'z. ',
  '3. ',
  'a! ',
  ':',
  '--',
  'a(',
  '\uFE0F',
  '…',
  '.)',
  'intern ',
  'perfect-',
]
const LENGTH = repetitions(100_000, 5_000)

test(`a text of ${LENGTH} characters made of one unit is checked in linear time`, () => {
  const slow: string[] = []
  for (const unit of UNITS) {
    const text = unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH)
    const images = [
      { mediaId: 'a', pointer: '/cover_media_id', alt: text.slice(0, 500), filename: text.slice(0, 255) },
    ]
    // Parsed as Markdown, words give the same passages. Two of the texts with words alone are parsed for all of them.
    const isParsed = /[^\p{L}\p{N} ]/u.test(unit) || ['a', 'ab '].includes(unit)
    const callout = { type: 'callout', data: { text } }
    // CPU time, independent of other load; most of it is the Markdown parser.
    const before = process.cpuUsage()
    const found = findingsOf({
      title: text.slice(0, 200),
      teaser: text.slice(0, 500),
      audience: 'public',
      blocks: isParsed ? [textBlock(text), callout] : [callout],
      images,
    })
    const milliseconds = process.cpuUsage(before).user / 1000
    // A pattern that takes quadratic time needs many times as long. Garbage collection takes the rest.
    const limit = ((isParsed ? 800 : 400) * LENGTH) / 100_000 + 300
    if (milliseconds > limit) slow.push(`${unit}: ${milliseconds} ms`)
    expect(found.length, unit).toBeLessThan(60)
  }
  expect(slow).toEqual([])
})

// Each ends with a mark of Markdown, so that it is parsed as such, and has as many words as the other one.
test.each([
  ['!', 'a'],
  ['! ', 'a '],
  ['❗', 'ä'],
  ['😀 ', 'ab '],
])('SEC-24: a text of %j costs no more than one of %j', (marks, letters) => {
  const CHARACTERS = 50_000
  const costOf = (unit: string) => {
    const post = checkedPost({
      blocks: [textBlock(`${unit.repeat(CHARACTERS / unit.length)} *x*`)],
    })
    const rounds = Array.from({ length: 7 }, () => {
      const before = process.cpuUsage()
      findingsOf(post)
      return process.cpuUsage(before).user
    })
    // The fastest one is the one without garbage collection.
    return Math.min(...rounds)
  }
  // A mark that the parser takes for the possible start of something costs six times as much as a letter.
  expect(costOf(marks) / costOf(letters)).toBeLessThan(2)
})

test('a long text gives a readable number of findings', () => {
  const worst =
    'Das ist die beste, schnellste und genialste Suche fuer alle – revolutionär! 🎉 Siehe ABC-123.\n\n'
  const found = findingsOf(checkedPost({ audience: 'public', blocks: [textBlock(worst.repeat(1000))] }))
  expect(found.length).toBeLessThan(30)
})

test('CHECK-1: errors come first, then the fields in the order of the post', () => {
  const found = findingsOf({
    title: 'Update!',
    teaser: null,
    audience: 'public',
    blocks: [...Array.from({ length: 10 }, () => textBlock('One.')), textBlock('Ten!'), textBlock('Eleven!')],
    images: [{ mediaId: 'a', pointer: '/blocks/12/data/mediaId', alt: null, filename: 'a.png' }],
  })
  expect(found.map(({ pointer, rule }) => `${pointer} ${rule}`)).toEqual([
    '/blocks/12/data/mediaId alt_text_missing',
    '/title title_says_nothing',
    '/title exclamation_mark',
    '/teaser teaser_missing',
    '/blocks version_missing',
    '/blocks/10/data/text exclamation_mark',
    '/blocks/11/data/text exclamation_mark',
  ])
})

test('the sample entries have no findings, except three unfinished drafts without a version', () => {
  const found = Object.values(demoEntries)
    .flat()
    .flatMap(({ title, teaser, audience, cover, blocks }) => {
      const coverMediaId = cover === undefined ? null : `picture:${cover}`
      const uses = imagesOf({ coverMediaId, blocks })
      const images = uses.map((use) => ({ ...use, alt: 'Three crews in one week', filename: 'a.png' }))
      return findingsOf({ title, teaser, audience, blocks, images }).map(({ rule }) => `${title}: ${rule}`)
    })
  expect(found).toEqual([
    'Serien: Einsätze, die sich wiederholen: version_missing',
    'Eingehende E-Rechnungen lesen: version_missing',
    'Book tools ahead of time: version_missing',
  ])
})
