import { expect, test } from 'vitest'
import { findingsBy, textBlock } from '@/testing/checkedPost'

test.each([
  ['raw_html', 'The list is <b>new</b> and <b>fast</b>.', ['<b>']],
  [
    'raw_html',
    'One\n\n<details>\n<summary>More</summary>\n</details>',
    ['<details> <summary>More</summary> </details>'],
  ],
  ['raw_html', '> A quote with a <br> in it', ['<br>']],
  ['raw_html', '<a>1 <i>2 <u>3 <s>4 <b>5 <p>6', ['<a>', '<i>', '<u>', '<s>', '<b>']],
  [
    'image_in_text',
    'See ![the list](https://a.example/list.png).',
    ['![the list](https://a.example/list.png)'],
  ],
  ['image_in_text', 'See ![the list][1].\n\n[1]: /list.png', ['![the list][1]']],
] as const)('CHECK-20: %s in %j', (rule, text, excerpts) => {
  const blocks = [textBlock('Nothing here.'), textBlock(text)]
  const found = findingsBy(rule, { blocks })
  expect(found.map(({ excerpt }) => excerpt)).toEqual(excerpts)
  for (const { pointer, severity } of found)
    expect([pointer, severity]).toEqual(['/blocks/1/data/text', 'advice'])
})

test.each([
  'A comment <!-- for us --> and a link to <https://a.example>.',
  'Code such as `<b>` and `![a](b)`.',
  '```html\n<b>![a](b)</b>\n```',
  'Two < three > one & a [link](https://a.example).',
  '[a'.repeat(5000),
])('%j has neither', (text) => {
  const blocks = [textBlock(text)]
  expect([...findingsBy('raw_html', { blocks }), ...findingsBy('image_in_text', { blocks })]).toEqual([])
})

test('a plain text shows what looks like HTML', () => {
  const blocks = [{ type: 'callout', data: { text: 'Press <b> now.', tone: 'info' } }]
  expect(findingsBy('raw_html', { title: 'The <b> is new', blocks })).toEqual([])
})
