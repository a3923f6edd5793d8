import fc from 'fast-check'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { repetitions } from '@/testing/repetitions'
import { parseGfm } from './parseGfm'

const complete = unified().use(remarkParse).use(remarkGfm)

const WORDS = [
  ...['!', '!!', '"', '„', '—', '…', '(', ')', ']', '😀', '$', '{', '^', '?', ','],
  ...['Ann', 'a', 'b.example', 'http', 'https', 'www', 'WWW', 'wWw.', 'mailto:', 'xmpp:', '1', 'ä'],
]
const ADDRESSES = [
  '@',
  '&#64;',
  '&commat;',
  '\\@',
  '&',
  '\\',
  ':',
  '/',
  '.',
  '://',
  '&#58;//',
  'ht',
  'tp',
  '-',
  '+',
  '_',
]
const MARKS = [
  '\n',
  '\n\n',
  ' ',
  '*',
  '**',
  '~~',
  '`',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '![',
  '| ',
  '\n|-|-|\n',
  '\n- [ ] ',
  '\n1. ',
  '\n> ',
  '\n# ',
  '[^1]',
  '\n[^1]: ',
  '\r\n',
  '\t',
  '\uFEFF',
  '\0',
  '\u00A0',
  '===',
  '---',
  '\n    ',
  '```',
]

it('returns the same tree as full GFM, with or without an address in the text', () => {
  const fragment = fc.constantFrom(...WORDS, ...ADDRESSES, ...MARKS)
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 25 }), (fragments) => {
      const markdown = fragments.join('')
      expect(parseGfm(markdown)).toEqual(complete.parse(markdown))
    }),
    { numRuns: repetitions(4000) },
  )
})

it('returns the same tree for a text that starts with paragraphs of prose', () => {
  const plain = [
    'Ännchen',
    'löscht',
    'wwo',
    '2',
    ' ',
    ', ',
    ': ',
    '!',
    '#',
    '-',
    '+',
    '.',
    '„',
    '\u2028',
    '😀',
    '\n',
  ]
  const marked = [
    '~~a~~',
    '**b**',
    '`c`',
    '_d_',
    '[e](f)',
    '<i>',
    '&auml;',
    '\\!',
    ' \n',
    '  \n',
    '\n===',
    '\n| - |\n',
    '\n\n[e]: f',
  ]
  const fragment = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...plain) },
    { weight: 1, arbitrary: fc.constantFrom(...marked) },
  )
  const start = fc.constantFrom('The', '!', '„', '—', '😀', '(', '"', '.', '$')
  const prose = fc.tuple(start, fc.array(fragment)).map(([first, fragments]) => first + fragments.join(''))
  const rest = fc.array(fc.constantFrom(...WORDS, ...ADDRESSES, ...MARKS), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(prose, { maxLength: 4 }), rest, (paragraphs, fragments) => {
      const markdown = [...paragraphs, fragments.join('')].join('\n\n')
      expect(parseGfm(markdown)).toEqual(complete.parse(markdown))
      expect(parseGfm(paragraphs.join('\n\n'))).toEqual(complete.parse(paragraphs.join('\n\n')))
    }),
    { numRuns: repetitions(4000) },
  )
})

it.each([
  'Write to ann@b.example today',
  'write to ann&#64;b.example',
  String.raw`write to ann\@b.example`,
  'see www.b.example',
  'see WWW.b.example',
  'see https://b.example',
  'see HTTP://b.example',
  'see https&#58;//b.example',
])('finds the bare address in %j', (markdown) => {
  const [paragraph] = parseGfm(markdown).children
  expect(paragraph).toMatchObject({
    type: 'paragraph',
    children: expect.arrayContaining([expect.objectContaining({ type: 'link' })]),
  })
})

it.each(['~~old~~', '| a |\n|-|\n| b |', '- [x] done', 'a[^1]\n\n[^1]: b'])(
  'parses %j as GFM although it has no address',
  (markdown) => {
    expect(parseGfm(markdown)).toEqual(complete.parse(markdown))
    expect(parseGfm(markdown)).not.toEqual(unified().use(remarkParse).parse(markdown))
  },
)
