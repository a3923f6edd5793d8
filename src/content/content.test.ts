import { describe, expect, test } from 'vitest'
import { isKnownBlock, type Block } from '@/domain/post/blocks'
import { findingsOf } from '@/domain/post/checks'
import { CONTENT_LANGUAGES, CONTENT_NAMES, contentText } from './contentText'

const ID = '0198c0de-0000-7000-8000-000000000000'
const texts = CONTENT_NAMES.flatMap((name) =>
  CONTENT_LANGUAGES.map((language) => ({
    name,
    language,
    text: contentText(name, language, 'https://a.example'),
  })),
)

describe.each(texts)('$name in $language', ({ name, text }) => {
  test('holds the base address of this archive and no placeholder', () => {
    expect(text).not.toContain('{base_url}')
    if (name === 'skill') expect(text).toContain('https://a.example/api/v1/style-guide')
  })

  test('obeys its own rules: no long dashes, no emojis, exclamation marks in bad examples alone', () => {
    expect(text).not.toMatch(/[\u2013\u2014]/)
    expect(text).not.toMatch(/\p{Extended_Pictographic}/u)
    const prose = text.replace(/```[^]*?```/g, '').split('\n')
    const loud = prose.filter(
      (line) => line.includes('!') && !/^> \*\*(Title|Titel):\*\* Export 2\.0|!!!/.test(line),
    )
    expect(loud).toEqual([])
  })
})

test.each(CONTENT_LANGUAGES)(
  'the worked examples of the guide in %s give an editor nothing to say',
  (language) => {
    const examples = workedExamples(contentText('style-guide', language, ''))
    expect(examples).toHaveLength(5)
    for (const { title, teaser, paragraphs } of examples) {
      const blocks: Block[] = paragraphs.map((text) => ({ type: 'text', data: { text } }))
      expect(findingsOf({ title, teaser, audience: 'customer', blocks, images: [] }), title).toEqual([])
    }
  },
)

test.each(CONTENT_LANGUAGES)('every example of a block in the skill in %s fits its type', (language) => {
  const rows = contentText('skill', language, '').matchAll(/^\| `(\w+)` \|[^|]*\| `(\{.*\})` \|$/gm)
  const blocks = [...rows].map(([, type = '', data = '']): Block => ({
    type,
    data: JSON.parse(data.replaceAll('MEDIA_ID', ID)),
  }))
  expect(blocks.map(({ type }) => type)).toEqual([
    ...['text', 'image', 'gallery', 'before_after', 'video', 'quote', 'code', 'link', 'callout'],
  ])
  for (const block of blocks) expect(isKnownBlock(block), block.type).toBe(true)
})

/** The quotes below a heading that begin with a bold line: title, teaser, then the text. */
function workedExamples(text: string) {
  return [...text.matchAll(/^### .*\n\n((?:>.*\n)+)/gm)].flatMap(([, quote = '']) => {
    const [first = '', teaser = '', ...paragraphs] = quote.replace(/^> ?/gm, '').trim().split('\n\n')
    const title = /^\*\*(.*)\*\*$/.exec(first)?.[1]
    return title === undefined ? [] : [{ title, teaser, paragraphs }]
  })
}
