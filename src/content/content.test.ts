import { describe, expect, test } from 'vitest'
import { isKnownBlock, type Block } from '@/domain/post/blocks'
import { findingsOf } from '@/domain/post/checks'
import { findingsBy } from '@/testing/checkedPost'
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

/** Ordinary sentences: which of them shows a word in the sense of the table depends on the word. */
const SENTENCES = {
  en: [
    'The list is $.',
    'The list was $ for you.',
    '$ click the button of the list.',
    '$ the list is here.',
    'There are $ in the list.',
  ],
  de: [
    'Die Liste ist $.',
    'Die Liste wurde $.',
    '$ ist die Liste da.',
    'Das ist $ für die Liste.',
    'Mit der Liste gibt es $.',
  ],
}

test.each(CONTENT_LANGUAGES)('the checks find every word that the guide in %s says to avoid', (language) => {
  const rows = /^### (?:Words to avoid|Wörter, die wir vermeiden)\n\n\|.*\n\|.*\n((?:\|.*\n)+)/m.exec(
    contentText('style-guide', language, ''),
  )?.[1]
  const words = [...(rows ?? '').matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => cell.split(', '))
  expect(words.length).toBeGreaterThan(35)
  const rules = ['advertising', 'superlative', 'word_to_avoid', 'vague_wording', 'unreleased_change'] as const
  const isFound = (word: string) =>
    SENTENCES[language].some((sentence) => {
      const text = sentence.replace('$', word)
      return rules.some((rule) => findingsBy(rule, { audience: 'public', teaser: text }).length > 0)
    })
  expect(words.filter((word) => !isFound(word))).toEqual([])
})

test('the guide and the skill say the same in both languages, section by section and row by row', () => {
  const shapeOf = (text: string) => ({
    headings: [...text.matchAll(/^#+/gm)].map(([marks]) => marks),
    steps: [...text.matchAll(/^\d+\. /gm)].length,
    rows: [...text.matchAll(/^\|/gm)].length,
    bullets: [...text.matchAll(/^- /gm)].length,
    commands: [...text.matchAll(/^```/gm)].length,
    names: new Set([...text.replace(/```[^]*?```/g, '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)),
  })
  for (const name of CONTENT_NAMES)
    expect(shapeOf(contentText(name, 'de', '')), name).toEqual(shapeOf(contentText(name, 'en', '')))
})

test.each(CONTENT_LANGUAGES)('the skill in %s says how a draft becomes true', (language) => {
  const skill = contentText('skill', language, '')
  for (const named of [
    'git tag --contains',
    'BREAKING CHANGE',
    '-rc.1',
    'LAST_TAG|LETZTER_TAG',
    'COMMIT..HEAD',
    'dry_run=1',
    'method_not_allowed',
    'language=de',
    'language=en',
    'warnings',
    'findings',
    'number',
    'status',
    'publish_at',
  ])
    expect(skill).toMatch(new RegExp(named))
})

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
