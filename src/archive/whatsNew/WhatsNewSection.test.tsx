import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { english, german } from '../testing/samples'
import type { Locale } from '../model'
import { NewSince } from './WhatsNewSection'

const now = new Date('2026-11-24T16:00:00.000Z')

function said(since: string, count: number, locale: Locale): string {
  const news = { since, count, items: [], through: 7 }
  return renderToStaticMarkup(<NewSince news={news} locale={locale} now={now} />).replace(/<[^>]+>/g, '')
}

test.each([
  ['2026-11-03T09:00:00.000Z', 7, '7 new since Tuesday, 3 November', '7 neu seit Dienstag, 3. November'],
  ['2026-11-23T23:30:00.000Z', 1, '1 new since 00:30 today', '1 neu seit heute, 00:30 Uhr'],
  [
    '2026-11-23T22:30:00.000Z',
    1200,
    '1,200 new since Monday, 23 November',
    '1.200 neu seit Montag, 23. November',
  ],
  ['2025-11-24T16:00:00.000Z', 2, '2 new since 24 November 2025', '2 neu seit 24. November 2025'],
])('PAGE-45: says since when in words: %s', (since, count, inEnglish, inGerman) => {
  expect(said(since, count, english)).toBe(inEnglish)
  expect(said(since, count, german)).toBe(inGerman)
})
