import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { markdownText, realTexts } from '@/testing/markdownTexts'
import { repetitions } from '@/testing/repetitions'
import { isAlike, keyOf, readMarkdown, type EditorBlock } from './tree'
import { createWriter, writeMarkdown } from './write'

/** All 2,000 take over half a minute. */
const GENERATED = repetitions(2000)

function blocksOf(markdown: string): EditorBlock[] {
  return readMarkdown(markdown)?.blocks ?? []
}

/** The text after the first `from` in the editor's texts became `to`. */
function edited(markdown: string, from: string, to: string): string {
  return writeMarkdown(
    markdown,
    JSON.parse(JSON.stringify(blocksOf(markdown)).replace(from, to)) as EditorBlock[],
  )
}

const paragraph = (value: string): EditorBlock => ({ type: 'paragraph', children: [{ type: 'text', value }] })

describe('BLOCK-10: what did not change keeps its bytes', () => {
  it.each(realTexts())('%s', (_name, text) => {
    const blocks = blocksOf(text)
    const write = createWriter(text)
    expect(write(blocks).markdown).toBe(text)
    const changed = [paragraph('Changed'), ...blocks.slice(1)]
    expect(write(changed).markdown).toBe(writeMarkdown(text, changed))
    // As often as one likes, undoing restores it.
    expect(write(blocks).markdown).toBe(text)
  })

  test(
    `in ${GENERATED} generated texts, and after a change in one paragraph only that one differs`,
    { timeout: 300_000 },
    () => {
      fc.assert(
        fc.property(markdownText, fc.nat(), (text, at) => {
          const blocks = blocksOf(text)
          expect(writeMarkdown(text, blocks)).toBe(text)
          const places = blocks.flatMap(({ type }, index) => (type === 'paragraph' ? [index] : []))
          const index = places[at % Math.max(1, places.length)]
          if (index === undefined) return
          const old = blocks[index]
          const changed = blocks.with(index, paragraph('Changed a * b'))
          const written = writeMarkdown(text, changed)
          const bom = text.startsWith('\uFEFF') ? 1 : 0
          const [start, end] = [
            (old?.position?.start.offset ?? 0) + bom,
            (old?.position?.end.offset ?? 0) + bom,
          ]
          expect(written).toBe(`${text.slice(0, start)}Changed a * b${text.slice(end)}`)
          expect(blocksOf(written).map(keyOf)).toEqual(changed.map(keyOf))
        }),
        { numRuns: GENERATED },
      )
    },
  )
})

describe('BLOCK-11: what changed is written as a person would', () => {
  it.each([
    ['in a list, in its item only', '* a\n* b\n  more\n+ c\n', '"b more"', '"B"', '* a\n* B\n+ c\n'],
    [
      'in a nested list',
      '-   a\n\n    -   b\n    - c\n-   d',
      '"c"',
      '"C"',
      '-   a\n\n    -   b\n    - C\n-   d',
    ],
    ['with CRLF', 'a\r\n\r\nb  \r\nc\r\n', '"b"', '"x"', 'a\r\n\r\nx  \r\nc\r\n'],
    [
      'in a table, in its row only',
      '|a|b|\n|-|-|\n|1|2|\n| x|y |',
      '"1"',
      '"3"',
      '|a|b|\n|-|-|\n| 3 | 2 |\n| x|y |',
    ],
    ['in an underlined heading', 'a\n===\n\nb', '"a"', '"c"', 'c\n=\n\nb'],
    [
      'without needless escapes',
      'a',
      '"a"',
      '"a * b snake_case 1. x https://a.example/b_c [y] <3 & 5_"',
      'a * b snake_case 1. x https://a.example/b_c [y] <3 & 5_',
    ],
    ['with the escapes that it needs', 'a', '"a"', '"*a* b * c_d"', '\\*a* b * c_d'],
    ['with a number at the start', 'a', '"a"', '"1. b * c"', '1\\. b * c'],
    ['in a quote', '> a\n> b\n\nc', 'a b', 'd', '> d\n\nc'],
    ['in a quote, in its paragraph only', '> a\n>b\n>\n>  c\n> d', '"c d"', '"e"', '> a\n>b\n>\n>  e'],
    [
      'after a reference, which would take the link for its address',
      '[ref]<https://b.example>\n\n[ref]: https://a.example',
      '"https://b.example"}]',
      '"b"}]',
      '[ref][][b](https://b.example)\n\n[ref]: https://a.example',
    ],
    [
      'before a footnote, which takes no address',
      'one[^n][a](https://a.example)\n\n[^n]: a note',
      '"one"',
      '"two"',
      'two[^n][a](https://a.example)\n\n[^n]: a note',
    ],
    [
      'in a task that begins on the line below its box',
      '- [ ]   \na * b\n---',
      'a * b',
      'c',
      '- [ ]   \nc\n---',
    ],
    ['below a box without a task', '- [x] \t\n  - a', '"a"', '"b"', '- [x] \t\n  - b'],
    ['in a task', '- [ ] a\n- [x] b', '"checked":false', '"checked":true', '- [x] a\n- [x] b'],
  ])('%s', (_name, text, from, to, expected) => {
    expect(edited(text, from, to)).toBe(expected)
  })

  test('added items count on', () => {
    const [list] = blocksOf('1. a\n2. b\n3. c')
    if (list?.type !== 'list') throw new Error('no list')
    const [item] = list.children
    const added = [
      ...list.children.slice(0, 1),
      ...blocksOf('1. new').flatMap((one) => (one.type === 'list' ? one.children : [])),
      ...list.children.slice(1),
    ]
    expect(item?.type).toBe('listItem')
    expect(writeMarkdown('1. a\n2. b\n3. c', [{ ...list, children: added }])).toBe('1. a\n2. new\n3. b\n4. c')
  })

  test('removed and added blocks leave the others alone', () => {
    const text = '\n# a\n\n\nb\n* c\n\n***\nd\n\n'
    const [heading, b, list, rule, d] = blocksOf(text)
    if (!heading || !b || !list || !rule || !d) throw new Error('too few blocks')
    expect(writeMarkdown(text, [heading, b, list, d])).toBe('\n# a\n\n\nb\n* c\n\nd\n\n')
    expect(writeMarkdown(text, [heading, paragraph('x'), b, list, rule, d])).toBe(
      '\n# a\n\nx\n\nb\n* c\n\n***\nd\n\n',
    )
    expect(writeMarkdown(text, [])).toBe('')
    expect(writeMarkdown('', [paragraph('x')])).toBe('x')
  })

  test('any change reads back as what the editor showed', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(markdownText, markdownText, fc.nat(), fc.nat(), (one, other, from, to) => {
        const blocks = blocksOf(one)
        const start = blocks.length === 0 ? 0 : from % blocks.length
        const added = blocksOf(other).filter(({ type }) => type !== 'html')
        // Raw Markdown may reach beyond its block.
        const wanted = [...blocks.slice(0, start), ...added, ...blocks.slice(start + (to % 3))]
          .filter((block) => !keyOf(block).includes('"html"'))
          .filter(isApart)
        expect(blocksOf(writeMarkdown(one, wanted)).map(keyOf)).toEqual(wanted.map(keyOf))
      }),
      {
        numRuns: repetitions(800),
        examples: [['[^n]: a note', '<https://b.example>\u00a0[^n]one\none', 0, 0]],
      },
    )
  })
})

/** The editor joins lists of a kind in a row. */
function isApart(block: EditorBlock, at: number, blocks: readonly EditorBlock[]): boolean {
  const last = blocks[at - 1]
  return !(last?.type === 'list' && block.type === 'list' && isAlike(last, block))
}

test('BLOCK-13: a text that has become too complex is written as it is, and says so', () => {
  const complex = '- **a** [b](https://a.example)\n'.repeat(3_000)
  const write = createWriter('# Before\n')
  const [heading] = blocksOf('# Before')
  if (!heading) throw new Error('no heading')
  expect(write([heading, paragraph('More.')]).isTooComplex).toBe(false)
  expect(write([heading, { type: 'html', value: complex }])).toEqual({
    markdown: `# Before\n\n${complex}\n`,
    isTooComplex: true,
  })
})
