import { expect, test } from 'vitest'
import { AUDIENCES } from '@/domain/audience'
import { findingsBy } from '@/testing/checkedPost'
import type { Rule } from './finding'

const use = (alt: string | null, filename = 'week-view.png') => [
  { mediaId: 'a', pointer: '/blocks/2/data/mediaIds/1', alt, filename },
]

test.each(AUDIENCES)('CHECK-2: a missing alt text blocks approval only in a public post: %s', (audience) => {
  const severity = audience === 'public' ? 'error' : 'advice'
  for (const alt of [null, '', ' \n\u200B'])
    expect(findingsBy('alt_text_missing', { audience, images: use(alt) })).toMatchObject([
      { severity, pointer: '/blocks/2/data/mediaIds/1', excerpt: null },
    ])
  expect(findingsBy('alt_text_missing', { audience, images: use('The week with three crews') })).toEqual([])
})

test.each<[Rule, string, string?]>([
  ['alt_text_file_name', 'week-view.png'],
  ['alt_text_file_name', 'Week View'],
  ['alt_text_file_name', 'week_view'],
  ['alt_text_file_name', 'WEEK-VIEW.PNG'],
  ['alt_text_file_name', 'other.jpeg'],
  ['alt_text_file_name', 'IMG_1234', 'IMG_1234.HEIC'],
  ['alt_text_file_name', 'Übersicht (2)', 'U\u0308bersicht_(2).png'],
  ['alt_text_says_nothing', 'image'],
  ['alt_text_says_nothing', 'Ein Bild'],
  ['alt_text_says_nothing', 'Screenshot 3'],
  ['alt_text_says_nothing', 'Bildschirmfoto 2026-01-02 um'.replace(' um', '')],
  ['alt_text_says_nothing', 'IMG 0042'],
  ['alt_text_says_nothing', '...'],
])('%s: %j is found', (rule, alt, filename) => {
  const images = use(alt, filename)
  expect(findingsBy(rule, { images, audience: 'public' })).toMatchObject([
    { severity: 'advice', pointer: '/blocks/2/data/mediaIds/1', excerpt: alt },
  ])
})

test.each<[Rule, string, string?]>([
  ['alt_text_file_name', 'The week view shows three crews'],
  ['alt_text_file_name', 'Version 2.0 of the page'],
  ['alt_text_file_name', 'Ein Hund', ''],
  ['alt_text_says_nothing', 'Screenshot of the week with three crews'],
  ['alt_text_says_nothing', 'Hund'],
  ['alt_text_says_nothing', 'Bild der Wochenansicht'],
])('%s: %j is fine', (rule, alt, filename) => {
  expect(findingsBy(rule, { images: use(alt, filename) })).toEqual([])
})
