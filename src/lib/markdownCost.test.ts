import fc from 'fast-check'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { costOf, isTooComplex } from './markdownCost'

/** Release notes of a real project, if they exist next to the checkout. */
const notes = join(import.meta.dirname, '../../../shared/real/notes')
const files = existsSync(notes) ? readdirSync(notes).filter((name) => name.endsWith('.md')) : []

const SENTENCE =
  'The list of *projects* now shows `when` an entry was [changed](https://a.example/1), and by whom. '

/** Repeats a text up to 100,000 characters. */
const filled = (text: string) => text.repeat(Math.floor(100_000 / text.length))
const paragraphs = (text: string) => filled(`${text}\n\n`)

describe('accepts what people write', () => {
  it.each([
    ['an empty text', ''],
    [
      '100,000 characters of prose',
      filled(`${'The list now shows when an entry was changed. '.repeat(10)}\n\n`),
    ],
    ['40 paragraphs with marks in each sentence', `${SENTENCE.repeat(8)}\n\n`.repeat(40)],
    ['900 items with a link each', '* Mend `a_b_c` in [#900](https://a.example/900)\n'.repeat(900)],
    ['a paragraph of 4,000 words with a link', `${'now shows it '.repeat(1_300)}[@a](https://a.example)`],
    ['lists of three levels', '- one\n  - two\n    - three\n'.repeat(200)],
    ['100 subheadings, underlined', `Heading\n-------\n\n${SENTENCE}\n\n`.repeat(100)],
    ['300 lines of a quote', `> ${SENTENCE}\n>\n`.repeat(20)],
    [
      'a table of 300 rows with a link each',
      `| a | b |\n|---|---|\n${'| *one* | [two](https://a.example/2) |\n'.repeat(300)}`,
    ],
    [
      '3,000 lines of code',
      `Run this:\n\n\`\`\`js\n${'  call(a[1], `b_c`, "*") // <d>\n'.repeat(3_000)}\`\`\`\n\nDone.`,
    ],
  ])('%s', (_name, markdown) => {
    expect(isTooComplex(markdown)).toBe(false)
  })

  it.runIf(files.length > 0).each(files)('the real note %s, repeated ten times', (file) => {
    const note = readFileSync(join(notes, file), 'utf8')
    expect(isTooComplex(`${note}\n\n`.repeat(10))).toBe(false)
  })
})

describe('rejects what would block the parser', () => {
  it.each([
    ['emphasis in many paragraphs', paragraphs('*a'.repeat(900))],
    ['rows of emphasis marks', paragraphs(`${'*'.repeat(990)}a${'*'.repeat(990)}`)],
    ['strikethrough', paragraphs('~~a'.repeat(600))],
    ['links in links', paragraphs(`${'['.repeat(900)}a${'](b)'.repeat(900)}`)],
    ['images in images', paragraphs(`${'!['.repeat(900)}a${'](b)'.repeat(900)}`)],
    ['titles of links that never end', `${filled('[a](b (').slice(0, 7_000)}${'c'.repeat(90_000)}`],
    ['comments that never end', filled('a<!-- b ')],
    ['punctuation behind an address', `www.a.b/${'!'.repeat(99_000)}a`],
    ['dots in an address', `www.a${'.'.repeat(99_000)}a`],
    ['protocols before addresses', filled('mailto:a@b.c ')],
    ['runs of backticks', Array.from({ length: 440 }, (_, at) => '`'.repeat(at)).join(' ')],
    ['one list within the other', Array.from({ length: 300 }, (_, at) => `${'  '.repeat(at)}- a\n`).join('')],
    ['lists within each other on a line', filled(`${'- '.repeat(10)}a\n`)],
    ['quotes in a footnote', `[^1]: ${filled('> ')}`],
    ['footnotes in each other', filled('[^1]: ')],
    ['words behind an open bracket, with an address elsewhere', `@\n\n[${filled('a ')}`],
    ['numbers behind an open bracket', `@\n\n[a${filled('1. ')}`],
    ['protocols behind an open bracket', `@\n\n[a${filled('.h')}`],
    ['blank lines in deep lists', `${'- '.repeat(10)}a\n${'\n'.repeat(4_000)}`],
    ['blank lines after a lazy continuation line', `${'- '.repeat(10)}a\nb\n${'\n'.repeat(4_000)}`],
    ['lists behind quotes', `> - a\n${'>     - b\n'.repeat(4_000)}`],
    ['tasks', filled('- [ ] a\n')],
    ['underlined headings', filled(`${'a'.repeat(37)}\n=\n`)],
    ['addresses', filled('a@b.c ')],
    ['lines', filled('a\n')],
    ['lines ended by CR', filled('a\r')],
    ['entities', filled('&amp;')],
    ['cells', `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(5_000)}`],
  ])('%s', (_name, markdown) => {
    expect(isTooComplex(markdown.slice(0, 100_000))).toBe(true)
  })

  const costly = '*a'.repeat(5_000)
  it.each([
    ['lines that only look blank', `${'*a'.repeat(400)}\n\u00a0\n`.repeat(20)],
    ['a fence inside raw HTML', `<div>\n\`\`\`\n</div>\n\n${costly}`],
    ['a fence in a list that has ended', `- a\n  \`\`\`\n${costly}`],
    ['a fence in a fence of another kind', `  ~~~\n\`\`\`\n  ~~~\n${costly}`],
    ['a fence that is inline code', `\`\`\` a \`\`\`\n${costly}`],
    ['a delimiter row with another number of cells', `|a|b|\n|-|\n${`|${'*a'.repeat(200)}\n`.repeat(20)}`],
    ['a table with an escaped bar', `|a\\\\|b|\n|-|\n${`|${'*a'.repeat(200)}\n`.repeat(20)}`],
    ['a table that is a heading', `|a\n-\n${`|${'*a'.repeat(200)}\n`.repeat(20)}`],
    ['a table that has ended', `|a|\n|-|\n# b\n${`|${'*a'.repeat(200)}\n`.repeat(20)}`],
  ])('even after %s', (_name, markdown) => {
    expect(isTooComplex(markdown)).toBe(true)
  })

  it('with anything before and after it', () => {
    const line = fc.constantFrom(
      'a',
      '',
      '- b',
      '> c',
      '```',
      '~~~',
      '|a|',
      '|-|',
      '<b>',
      '# d',
      '    e',
      '=',
      '1. f',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.array(line, { maxLength: 3 }), (before, after) => {
        fc.pre(!before.some((text) => /^(?:```|~~~)/.test(text)))
        expect(isTooComplex([...before, costly, ...after].join('\n'))).toBe(true)
      }),
    )
  })
})

/** A pattern that searches again from each blank would take 4 to 12 s. */
it.each([
  ['a head of a table', `| a${' '.repeat(99_000)}\\`],
  ['a row of delimiters', `| a |\n|-${' '.repeat(99_000)}x`],
  ['a fence', `\`\`\`\n${' '.repeat(99_000)}x`],
  ['a row', `| a |${' '.repeat(99_000)}| b |\n|---|---|`],
])('SEC-23: estimates %s with many blanks at once', { timeout: 2_000 }, (_name, markdown) => {
  expect(isTooComplex(markdown)).toBe(false)
})

it.each([
  ['', ''],
  ['a list', '- '],
  ['a quote', '> '],
])('SEC-27: the rows of a table in %s cost as much as if they had all their cells', (_name, mark) => {
  const table = (rows: number) =>
    [`|${'a|'.repeat(100)}`, `|${'-|'.repeat(100)}`, ...Array.from({ length: rows }, () => '|b')]
      .map((line, at) => (mark === '- ' && at > 0 ? '  ' : mark) + line)
      .join('\n')
  expect(costOf(table(98)) - costOf(table(0))).toBeGreaterThan(98 * 100 * 0.3)
})

/** A pattern that stops at the separator would try each shorter fence, for 4 s. */
it('SEC-27: a long fence before a line separator is estimated at once', { timeout: 2_000 }, () => {
  expect(isTooComplex(`${'~'.repeat(99_000)}\u2028x`)).toBe(true)
})

it('SEC-27: marks in one paragraph cost more than in many, because each is searched for to its end', () => {
  const [one, many] = [costOf('*a '.repeat(1_000)), costOf('*a\n\n'.repeat(1_000))]
  expect(many).toBeLessThan(8_000)
  expect(one).toBeGreaterThan(8_000)
})
