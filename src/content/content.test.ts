import { describe, expect, test } from 'vitest'
import { LIMITS, MIB } from '@/domain/limits'
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
  test('contains the base address of this archive and no placeholder', () => {
    expect(text).not.toContain('{base_url}')
    if (name === 'skill') expect(text).toContain('https://a.example/api/v1/style-guide')
  })

  test('follows its own rules: no long dashes, no emojis, exclamation marks only in bad examples', () => {
    expect(text).not.toMatch(/[\u2013\u2014]/)
    expect(text).not.toMatch(/\p{Extended_Pictographic}/u)
    const prose = text.replace(/```[^]*?```/g, '').split('\n')
    const exclamations = prose.filter(
      (line) => line.includes('!') && !/^> \*\*(Title|Titel):\*\* Export 2\.0|!!!/.test(line),
    )
    expect(exclamations).toEqual([])
  })
})

test.each(CONTENT_LANGUAGES)('the complete examples of the guide in %s have no findings', (language) => {
  const examples = completeExamples(contentText('style-guide', language, ''))
  expect(examples).toHaveLength(5)
  for (const { title, teaser, paragraphs } of examples) {
    const blocks: Block[] = paragraphs.map((text) => ({ type: 'text', data: { text } }))
    expect(findingsOf({ title, teaser, audience: 'customer', blocks, images: [] }), title).toEqual([])
  }
})

/** Ordinary sentences, because some words of the table depend on their context. */
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

test.each(CONTENT_LANGUAGES)('the checks find every word to avoid of the guide in %s', (language) => {
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

test.each(CONTENT_LANGUAGES)('the skill in %s states the limits of the archive', (language) => {
  const text = contentText('skill', language, '').replaceAll(/(\d),(\d)/g, '$1.$2')
  /** The numbers in the row of a table, without those in its code. */
  const numbersOf = (name: string) => {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
    return (row.replaceAll(/`[^`]*`/g, '').match(/\d+/g) ?? []).map(Number)
  }
  const stated = Object.fromEntries(
    ['title', 'teaser', 'author_name', 'slug', 'tags', 'blocks', 'idempotency_key', 'gallery'].map((name) => [
      name,
      numbersOf(name),
    ]),
  )
  expect(stated).toEqual({
    title: [1, LIMITS.title],
    teaser: [LIMITS.teaser],
    author_name: [LIMITS.authorName],
    slug: [LIMITS.slug],
    tags: [LIMITS.tags, 1, LIMITS.tag],
    blocks: [LIMITS.blocks],
    idempotency_key: [1, LIMITS.idempotencyKey],
    gallery: [1, LIMITS.galleryImages],
  })
  expect(numbersOf('payload_too_large').slice(1)).toEqual([LIMITS.jsonBytes / MIB, LIMITS.imageBytes / MIB])
  const { image, avif } = LIMITS.megapixels
  const images =
    /JPEG, PNG, WebP, AVIF .*?(\d+) MB .*?(\d+) .*?\(AVIF: ([\d.]+)\)\. .*?`alt`, .*?(\d+) /.exec(text) ?? []
  expect(images.slice(1).map(Number)).toEqual([LIMITS.imageBytes / MIB, image, avif, LIMITS.altText])
})

test('guide and skill match in both languages, section by section and row by row', () => {
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

/** What each text has to explain, with patterns for English and German. */
const EXPLAINED: Record<(typeof CONTENT_NAMES)[number], [what: string, en: RegExp, de: RegExp][]> = {
  skill: [
    ['commit messages are claims', /commit message is a claim/, /Commit-Nachricht ist eine Behauptung/],
    [
      'the diff before "now"',
      /Read the diff\*\* before you write "now"/,
      /Lies den Diff\*\*, bevor du „jetzt“/,
    ],
    [
      'the released version',
      /`git tag --contains COMMIT` names the versions/,
      /`git tag --contains COMMIT` nennt/,
    ],
    ['previews are no releases', /previews such as `-rc\.1`/, /Vorabversionen wie `-rc\.1`/],
    [
      'unreleased changes are internal',
      /entry is `internal`.*promises nothing/,
      /Eintrag ist `internal`.*verspricht nichts/,
    ],
    [
      'BREAKING CHANGE',
      /`BREAKING CHANGE` note may describe an intermediate state/,
      /`BREAKING CHANGE` kann einen Zwischenstand beschreiben/,
    ],
    ['the last release against the next', /git diff LAST_TAG NEXT_TAG/, /git diff LETZTER_TAG NÄCHSTER_TAG/],
    [
      'examples are run',
      /Run or type-check every example/,
      /Führe jedes Beispiel aus oder lass seine Typen prüfen/,
    ],
    [
      'examples that were not run are reported',
      /cannot run it, say so in your report/,
      /nicht ausführen, sage es im Bericht/,
    ],
    [
      'examples leak no secrets',
      /passwords, tokens or personal data/,
      /Passwörter, Token oder persönliche Daten/,
    ],
    [
      'the end of the log',
      /COMMIT\.\.HEAD.*reverts, loosens, limits/,
      /COMMIT\.\.HEAD.*zurück, lockert, begrenzt/,
    ],
    ['the version to take', /name the version to take/, /nenne die Version, die man nehmen soll/],
    ['a source for each sentence', /source of every sentence/, /zu jedem Satz die Quelle/],
    ['inferences and advice', /inference or as your own advice/, /Schlussfolgerung oder eigenen Rat/],
    [
      'publish_at',
      /`publish_at` \| no \| only when a person gave a date/,
      /`publish_at` \| nein \| nur, wenn ein Mensch ein Datum genannt hat/,
    ],
    [
      'a past publish_at',
      /one in the past dates the entry back/,
      /ein vergangenes datiert den Eintrag zurück/,
    ],
    ['which images', /Only an image that shows the change/, /Nur ein Bild, das die Änderung zeigt/],
    ['inline and fenced code', /`` `code` ``.*fenced code/, /`` `Code` ``.*eingezäunten Code/],
    ['where Markdown works', /Markdown works in `text` alone/, /Markdown gilt nur in `text`/],
    ['languages of code', /`language` is shown.*`sh`, `json`/, /`language` steht.*`sh`, `json`/],
    [
      'the language in an empty archive',
      /If there are none, take the language of the product's screens/,
      /Gibt es keine, nimm die Sprache, in der das Produkt auf dem Bildschirm spricht/,
    ],
    ['the German guide', /in German `\?language=de`/, /style-guide\?language=de/],
    [
      'versions in teaser or text',
      /names it once in teaser or text/,
      /nennt sie einmal, im Teaser oder im Text/,
    ],
    ['public pull requests', /pull requests, public ones too/, /Pull Requests, auch öffentliche/],
    [
      'security fixes',
      /Security fixes\*\* are `internal` until/,
      /Sicherheitslücken\*\* sind `internal`, bis/,
    ],
    ['words to avoid', /Words to avoid\*\*: .*simply.*rolled out/, /vermeiden\*\*: .*einfach.*ausgerollt/],
    ['types', /`breaking`: readers have to do something/, /`breaking`: Leser müssen etwas tun/],
    ['warnings', /`warnings`, what is accepted/, /`warnings`, was angenommen wird/],
    [
      'status and number',
      /`status` is `draft`, and `number` is null until/,
      /`status` ist `draft`, und `number` ist null, bis/,
    ],
    ['no dry run of PATCH', /PATCH has no dry run/, /PATCH lässt sich nicht probieren/],
    [
      'findings of POST',
      /`findings` and `warnings` are in this response too/,
      /`findings` und `warnings` stehen auch in dieser/,
    ],
    ['405', /`method_not_allowed` \| 405/, /`method_not_allowed` \| 405/],
    ['a dry run', /dry_run=1/, /dry_run=1/],
  ],
  'style-guide': [
    ['several entries', /One release may hold several entries/, /Eine Version kann mehrere Einträge haben/],
    [
      'what the title does not cover',
      /a paragraph that the title does not cover moves/,
      /Ein Absatz, den der Titel nicht deckt, kommt in einen eigenen/,
    ],
    [
      'what is for customers',
      /If readers must install or change something, the entry is for customers/,
      /Müssen Leser etwas installieren oder ändern, ist der Eintrag für Kunden/,
    ],
    [
      'the symptom first',
      /Begin with what readers noticed; its cause follows/,
      /Beginnen Sie mit dem, was Leser bemerkt haben; die Ursache folgt/,
    ],
    ['backticks', /in backticks: `publish_at`/, /stehen in Backticks: `publish_at`/],
    ['since when', /"From version 3\.2 \(10 August\)"/, /„Ab Version 3\.2 \(10\. August\)“/],
  ],
}

test.each(
  CONTENT_NAMES.flatMap((name) => EXPLAINED[name].map(([what, en, de]) => [name, what, { en, de }] as const)),
)('the %s explains, in both languages: %s', (name, _what, words) => {
  for (const language of CONTENT_LANGUAGES) expect(contentText(name, language, '')).toMatch(words[language])
})

test('the English texts do not use "whoever"', () => {
  for (const name of CONTENT_NAMES) expect(contentText(name, 'en', '')).not.toMatch(/whoever/i)
})

test.each(CONTENT_LANGUAGES)('every block example of the skill in %s is valid', (language) => {
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

/** The quotes below a heading that start with a bold line: title, teaser, then the text. */
function completeExamples(text: string) {
  return [...text.matchAll(/^### .*\n\n((?:>.*\n)+)/gm)].flatMap(([, quote = '']) => {
    const [first = '', teaser = '', ...paragraphs] = quote.replace(/^> ?/gm, '').trim().split('\n\n')
    const title = /^\*\*(.*)\*\*$/.exec(first)?.[1]
    return title === undefined ? [] : [{ title, teaser, paragraphs }]
  })
}
