import { expect, test } from 'vitest'
import { findingsBy } from '@/testing/checkedPost'
import type { Rule } from './finding'
import { countSentences } from './teaser'

const title = 'Reports can be exported as PDF'

test.each<[Rule, string | null]>([
  ['teaser_missing', null],
  ['teaser_missing', ''],
  ['teaser_missing', ' \n - '],
  ['teaser_sentences', 'Reports leave the house as a file.'],
  ['teaser_sentences', 'no mark at all'],
  ['teaser_sentences', 'One. Two. Three. Four.'],
  ['teaser_repeats_title', 'Reports can be exported as PDF. That is new.'],
  ['teaser_repeats_title', 'reports can be exported as PDF now'],
])('%s: %j is found', (rule, teaser) => {
  expect(findingsBy(rule, { title, teaser })).toMatchObject([{ pointer: '/teaser', severity: 'advice' }])
})

test.each<[Rule, string]>([
  ['teaser_missing', 'Two sentences. Here.'],
  ['teaser_sentences', 'Two sentences. Here.'],
  ['teaser_sentences', 'Drei Sätze. Wie hier. Ja.'],
  [
    'teaser_repeats_title',
    'Reports can be exported as PDF from the list, the desk and the menu. Nothing else changes.',
  ],
  ['teaser_repeats_title', 'You can hand on reports as one PDF. Nothing else changes.'],
])('%s: %j is fine', (rule, teaser) => {
  expect(findingsBy(rule, { title, teaser })).toEqual([])
})

test.each<[number, string]>([
  [0, ''],
  [0, '...'],
  [1, 'one'],
  [2, 'Das gilt ab dem 3. November. Danach nicht mehr.'],
  [2, 'Das gilt im 2. Quartal. Danach nicht mehr.'],
  [2, 'Es gibt z. B. Berichte, d. h. Listen. Mehr nicht.'],
  [2, 'Version 3.2 ist da. Sie liest CSV, bzw. Excel.'],
  [2, 'It takes e.g. CSV files. Nothing else.'],
  [2, 'Er fragt: „Geht das?“ Ja, das geht.'],
  [2, 'Does it work? It does …'],
  [2, 'Es waren 12. Jetzt sind es 14.'],
  [1, 'Dr. Meier sieht die Liste.'],
])('%i sentences: %j', (count, text) => {
  expect(countSentences(text)).toBe(count)
})
