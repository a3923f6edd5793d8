import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMarkdown } from '@/lib/markdown'
import { repetitions } from '@/testing/repetitions'
import { teamsMessage, type TeamsBlock, type TeamsMessage, type TeamsText } from './teams'
import { linksIn } from '../testing/linksIn'
import { ARCHIVE, digestOf, entry, shop } from '../testing/samples'
import { anyWeek, hostileText } from '../testing/weeks'

const ENTRY = `${ARCHIVE}/entries/`

/** Everything on the card. */
function partsOf({ attachments: [{ content }] }: TeamsMessage): TeamsBlock[] {
  return content.body
}

/** Its text blocks. */
function bodyOf(message: TeamsMessage): TeamsText[] {
  return partsOf(message).flatMap((part) => (part.type === 'TextBlock' ? [part] : []))
}

function bytesOf(message: TeamsMessage): number {
  return Buffer.byteLength(JSON.stringify(message))
}

test('DIGEST-1: one card with the headline, a heading per project and a line per entry', () => {
  const message = teamsMessage(
    digestOf([
      entry({ number: 128, slug: 'lists', title: 'Lists open at once', teaser: 'No more waiting.' }),
      entry({ number: 126, slug: 'pay', title: 'Pay by invoice', project: shop }),
    ]),
    { withCovers: true },
  )
  expect(message).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: { type: 'AdaptiveCard', version: '1.4' },
      },
    ],
  })
  expect(bodyOf(message).map(({ text }) => text)).toEqual([
    'What changed from 2 to 9 November: 2 entries',
    'Sharp (SHP)',
    'New feature: [Lists open at once](https://updates.example.com/entries/lists) (SHP 128)',
    'No more waiting.',
    'Shop',
    'New feature: [Pay by invoice](https://updates.example.com/entries/pay) (No. 126)',
  ])
})

test('a cover is below its entry with its alt text if the chat can fetch it, and nowhere else', () => {
  const cover = { path: 'a.png', alt: 'A list <at>all</at> of @people' }
  const week = [entry({ title: 'First', teaser: 'No more waiting.', cover }), entry({ title: 'Second' })]
  const shown = partsOf(teamsMessage(digestOf(week), { withCovers: true }))
  const image = {
    type: 'Image',
    url: `${ARCHIVE}/api/v1/media/file/a.png?signature=abc`,
    altText: 'A list ‹at›all‹/at› of @\u2060people',
    size: 'Medium',
    spacing: 'Small',
  }
  expect(shown.filter(({ type }) => type === 'Image')).toEqual([image])
  const at = shown.findIndex(({ type }) => type === 'Image')
  expect(shown[at - 1]).toMatchObject({ text: 'No more waiting.' })
  expect(JSON.stringify(teamsMessage(digestOf(week), { withCovers: false }))).not.toContain('Image')
})

test('covers are dropped first if a week does not fit', () => {
  const cover = { path: `${'a'.repeat(200)}.png`, alt: 'A list' }
  const week = Array.from({ length: 60 }, () => entry({ cover, teaser: 'Some words.' }))
  const message = teamsMessage(digestOf(week), { withCovers: true })
  expect(JSON.stringify(message)).not.toContain('Image')
  expect(bodyOf(message).filter(({ text }) => text === 'Some words.')).toHaveLength(60)
  expect(bytesOf(message)).toBeLessThanOrEqual(28 * 1024)
})

test('nothing in an entry can break out of its link, load an image, or become a mention or a date', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (title, teaser, name) => {
      const project = { slug: 'evil', name, code: name.slice(0, 12), color: '#000000' }
      const body = bodyOf(teamsMessage(digestOf([entry({ title, teaser, project })]), { withCovers: true }))
      const links: string[] = []
      for (const { text } of body) {
        const found = linksIn(parseMarkdown(text))
        links.push(...found.links)
        expect(found.images).toBe(0)
        expect(text.isWellFormed()).toBe(true)
        expect(text).not.toMatch(/\n|<at>|\{\{|@(?!\u2060)|&\w+;/)
      }
      expect(links).toHaveLength(1)
      expect(links[0]?.startsWith(ENTRY)).toBe(true)
    }),
    { numRuns: repetitions(400) },
  )
})

test('a week of any length stays within 28 KiB, names or counts each entry, and ends in "N more" if it was cut', () => {
  fc.assert(
    fc.property(anyWeek, fc.constantFrom('de' as const, 'en' as const), (week, language) => {
      const message = teamsMessage(digestOf(week, { language }), { withCovers: true })
      expect(bytesOf(message)).toBeLessThanOrEqual(28 * 1024)
      const body = bodyOf(message)
      for (const { text } of body) expect(text.trim()).not.toBe('')
      const named = body.filter(({ text }) => text.includes(`](${ENTRY}`)).length
      const left = week.length - named
      const ending = language === 'de' ? `${left} weitere` : `${left} more`
      if (left > 0) expect(body.at(-1)?.text.endsWith(` ${ending}`)).toBe(true)
      else expect(body.at(-1)?.text).not.toMatch(/\d (?:more|weitere)$/)
    }),
    { numRuns: Math.max(20, repetitions(60)) },
  )
})
