import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '@/lib/markdown'
import { repetitions } from '@/testing/repetitions'
import { slackMessage, type SlackMessage } from './slack'
import { linksIn } from '../testing/linksIn'
import { mattermostMarkdown, readSlack } from '../testing/readSlack'
import { ARCHIVE, digestOf, entry, shop } from '../testing/samples'
import { anyWeek, hostileText } from '../testing/weeks'

const ENTRY = `${ARCHIVE}/entries/`

/** The blocks with content: all except the rules between projects. */
function textBlocks({ blocks }: SlackMessage) {
  return blocks.flatMap((block) => (block.type === 'divider' ? [] : [block]))
}

/** The texts of a message: the one for notifications and the blocks' own. */
function textsOf(message: SlackMessage): string[] {
  return [message.text, ...textBlocks(message).map(({ text }) => text.text)]
}

function namedIn(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => readSlack(text).links)
    .map(({ url }) => url)
    .filter((url) => url.startsWith(ENTRY))
}

test('DIGEST-1: a week has one line per entry, grouped by project', () => {
  const week = [
    entry({
      number: 128,
      slug: 'faster-lists',
      title: 'Lists open at once',
      teaser: 'Long lists no longer make you wait: the first page is there before the rest is read.',
    }),
    entry({ number: 127, slug: 'png', title: 'Broken PNG files & odd names', type: 'fix' }),
    entry({
      number: 126,
      slug: 'pay',
      title: 'Pay by invoice',
      teaser: 'Customers choose it.',
      project: shop,
    }),
  ]
  const message = slackMessage(digestOf(week), { withCovers: true })
  expect(message).toEqual({
    text: [
      'What changed from 2 to 9 November: 3 entries',
      '',
      '*Sharp (SHP)*',
      '• New feature: <https://updates.example.com/entries/faster-lists|Lists open at once> (SHP 128)',
      'Long lists no longer make you wait: the first page is there before the rest is read.',
      '',
      '• Fix: <https://updates.example.com/entries/png|Broken PNG files &amp; odd names> (SHP 127)',
      '',
      '*Shop*',
      '• New feature: <https://updates.example.com/entries/pay|Pay by invoice> (No. 126)',
      'Customers choose it.',
    ].join('\n'),
    blocks: [
      {
        type: 'header',
        text: { type: 'plain_text', text: 'What changed from 2 to 9 November: 3 entries', emoji: false },
      },
      ...message.text
        .split(/\n\n(?=\*)/)
        .slice(1)
        .map((text) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true }, expand: true }))
        .flatMap((section, index) => (index === 0 ? [section] : [{ type: 'divider' }, section])),
    ],
    unfurl_links: false,
    unfurl_media: false,
  })
  const german = slackMessage(digestOf(week, { language: 'de' }), { withCovers: false }).text
  expect(german).toMatch(/^Was sich vom 2\. bis 9\. November geändert hat: 3 Einträge\n/)
  expect(german).toContain('• Neue Funktion: <')
  expect(german).toContain('(Nr. 126)')
})

test('a cover is next to its entry if the chat can fetch it, and nowhere else', () => {
  const week = [
    entry({ cover: { path: 'a.webp', alt: 'A list <@U1> of @people' } }),
    entry(),
    entry({ cover: { path: 'b.webp', alt: null }, title: 'Second' }),
  ]
  const shown = slackMessage(digestOf(week), { withCovers: true })
  expect(shown.blocks.flatMap((block) => ('accessory' in block ? [block.accessory] : []))).toEqual([
    { type: 'image', image_url: `${ARCHIVE}/api/v1/media/file/b.webp?signature=abc`, alt_text: 'Second' },
    {
      type: 'image',
      image_url: `${ARCHIVE}/api/v1/media/file/a.webp?signature=abc`,
      alt_text: 'A list ‹@\u2060U1› of @\u2060people',
    },
  ])
  expect(textsOf(shown)[2]).toMatch(/^\*Sharp \(SHP\)\*\n• [^\n]*Second/)
  expect(JSON.stringify(slackMessage(digestOf(week), { withCovers: false }))).not.toContain('image')
})

test('DIGEST-5: a week without entries is one line', () => {
  const message = slackMessage(digestOf([]), { withCovers: true })
  expect(message.text).toBe('Nothing was published from 2 to 9 November')
  expect(message.blocks).toHaveLength(1)
})

describe('DIGEST-17: nothing in an entry can ping, break out of its link, or link elsewhere', () => {
  test('in Slack', () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (title, teaser, name) => {
        const project = { slug: 'evil', name, code: name.slice(0, 12), color: '#000000' }
        const digest = digestOf([entry({ title, teaser, project, cover: { path: 'a.webp', alt: teaser } })])
        const message = slackMessage(digest, { withCovers: true })
        for (const text of textsOf(message)) {
          const { links, plainText } = readSlack(text)
          for (const { url, label } of links) {
            expect(url.startsWith(ENTRY)).toBe(true)
            expect(label.trim()).not.toBe('')
          }
          expect(plainText).not.toMatch(/@(?!\u2060)/)
          expect(plainText).not.toMatch(/:[\p{L}\p{N}_+'-]+:/u)
          expect(text).not.toMatch(/^(?:&gt;|>)/m)
          expect(text).not.toMatch(/`/)
          // Headline, heading, entry, teaser and the gaps: the entry cannot add a line.
          expect(text.split('\n').length).toBeLessThanOrEqual(5)
        }
        expect(namedIn([message.text])).toHaveLength(1)
        expect(JSON.stringify(message)).not.toMatch(/<!|<@|<#|@(?!\u2060)/)
      }),
      { numRuns: repetitions(1_000) },
    )
  })

  test('in Mattermost, which converts it to Markdown', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (title, teaser) => {
        const { text } = slackMessage(digestOf([entry({ title, teaser })]), { withCovers: false })
        const { links, images } = linksIn(parseMarkdown(mattermostMarkdown(text)))
        expect(links.filter((url) => url.startsWith(ENTRY))).toHaveLength(1)
        expect(links).toHaveLength(1)
        expect(images).toBe(0)
      }),
      { numRuns: repetitions(400) },
    )
  })
})

/** Characters of all blocks' texts together. */
const blockLength = (message: SlackMessage) =>
  textBlocks(message).reduce((sum, { text }) => sum + text.text.length, 0)

describe('a week of any length', () => {
  test('DIGEST-17: stays within every limit of Slack, names or counts each entry, and ends in "N more" if it was cut', () => {
    fc.assert(
      fc.property(
        anyWeek,
        fc.constantFrom('de' as const, 'en' as const),
        fc.boolean(),
        (week, language, withCovers) => {
          const message = slackMessage(digestOf(week, { language }), { withCovers })
          expect(message.blocks.length).toBeLessThanOrEqual(50)
          expect(JSON.stringify(message).length).toBeLessThanOrEqual(39_000)
          expect(blockLength(message)).toBeLessThanOrEqual(9_500)
          for (const text of textsOf(message)) expect(text.isWellFormed()).toBe(true)
          for (const { type, text } of textBlocks(message)) {
            expect(text.text.length).toBeLessThanOrEqual(type === 'header' ? 150 : 3000)
            expect(text.text.trim()).not.toBe('')
          }
          const types = message.blocks.map(({ type }) => type).join(' ')
          expect(types).not.toMatch(/divider (?:divider|header)|divider$|header divider/)
          const [ownText, ...blockTexts] = textsOf(message)
          const named = namedIn(blockTexts)
          expect(namedIn([ownText ?? ''])).toEqual(named)
          expect(new Set(named).size).toBe(named.length)
          const left = week.length - named.length
          const ending = language === 'de' ? `${left} weitere` : `${left} more`
          for (const last of [ownText, blockTexts.at(-1)]) {
            if (left > 0) expect(last?.endsWith(` ${ending}`)).toBe(true)
            else expect(last).not.toMatch(/\d (?:more|weitere)$/)
          }
        },
      ),
      { numRuns: Math.max(20, repetitions(60)) },
    )
  })

  test('names as many titles as fit, some of every project first', () => {
    const projects = Array.from({ length: 40 }, (_, index) => ({
      slug: `project-${index}`,
      name: `Project ${index}`,
      code: `P${index}`,
      color: '#2563eb',
    }))
    const week = projects.flatMap((project, index) =>
      Array.from({ length: index === 0 ? 110 : 10 }, () => entry({ project, teaser: 'Some words.' })),
    )
    const message = slackMessage(digestOf(week, { projects }), { withCovers: true })
    const named = namedIn([message.text]).length
    expect(named).toBeGreaterThan(60)
    expect(message.text).toMatch(new RegExp(` ${week.length - named} more$`))
    const more = readSlack(message.text).links.flatMap(
      ({ label }) => /^and (\d+) more$/.exec(label)?.[1] ?? [],
    )
    expect(more.map(Number).reduce((sum, count) => sum + count, 0)).toBe(week.length - named)
    for (const { name } of projects) expect(message.text).toContain(`*${name} (`)
    expect(blockLength(message)).toBeGreaterThan(9_000)
  })

  test.each([
    [2, 1],
    [25, 24],
    [26, 0],
  ])('separates %i projects with rules if all rules fit', (count, rules) => {
    const week = Array.from({ length: count }, (_, index) =>
      entry({ project: { slug: `p-${index}`, name: `Name ${index}`, code: null, color: '#2563eb' } }),
    )
    const message = slackMessage(digestOf(week), { withCovers: false })
    expect(message.blocks.filter(({ type }) => type === 'divider')).toHaveLength(rules)
    expect(message.blocks).toHaveLength(1 + count + rules)
  })

  test.each([48, 49, 50, 60])('%i projects with one entry each all have a heading', (count) => {
    const week = Array.from({ length: count }, (_, index) =>
      entry({ project: { slug: `p-${index}`, name: `Name ${index}`, code: null, color: '#2563eb' } }),
    )
    const message = slackMessage(digestOf(week), { withCovers: false })
    expect(namedIn([message.text])).toHaveLength(count)
    expect(message.blocks.length).toBeLessThanOrEqual(50)
  })

  test('a project that is longer than a block continues in the next one', () => {
    const week = Array.from({ length: 60 }, () => entry({ teaser: 'Some words about it.' }))
    const message = slackMessage(digestOf(week), { withCovers: false })
    expect(namedIn([message.text])).toHaveLength(60)
    expect(message.text.match(/Some words about it/g)).toHaveLength(60)
    expect(message.blocks.length).toBeGreaterThan(3)
  })
})
