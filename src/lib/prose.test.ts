import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MASK, proseOf } from './prose'

test('passages are what a reader sees, with code and addresses masked', () => {
  const { passages, targets } = proseOf(
    '# A *title*\n\nSay `code` and https://a.example/b and [a page](https://b.example/ "t").\nNext\n\n> quoted\n\n- one\n  - two\n\n' +
      '| a | b |\n|-|-|\n| c | `d` |\n\n```\nblock\n```\n\n<b>raw</b> text ![alt](https://c.example/i.png)',
  )
  expect(passages.map(({ text }) => text)).toEqual([
    'A title',
    'Say code and https://a.example/b and a page.\nNext',
    'one',
    'two',
    'a',
    'b',
    'c',
    'd',
    'raw text ',
  ])
  expect(passages[1]?.prose).toBe(`Say ${MASK.repeat(4)} and ${MASK.repeat(19)} and a page.\nNext`)
  expect(targets).toEqual(['https://a.example/b', 'https://b.example/'])
})

test('prose is as long as the text, so positions match', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~ä\n`*[\]()<>]{0,200}$/), (markdown) => {
      for (const { text, prose } of proseOf(markdown).passages) expect(prose).toHaveLength(text.length)
    }),
  )
})

test('a text that is too complex has no passages', () => {
  expect(proseOf('[a'.repeat(5000))).toEqual({ passages: [], targets: [], html: [], images: [] })
})

test('raw HTML and images are named as written, comments and closing tags are not', () => {
  const { html, images } = proseOf(
    'a <b>c</b> <!-- note --> ![d](https://a.example/e.png)\n\n> <i>f</i>\n\n<!-- g\n-->\n\n<div>\nh\n</div>\n\n`<u>` ![i][j]\n\n[j]: k',
  )
  expect(html).toEqual(['<b>', '<i>', '<div>\nh\n</div>'])
  expect(images).toEqual(['![d](https://a.example/e.png)', '![i][j]'])
})
