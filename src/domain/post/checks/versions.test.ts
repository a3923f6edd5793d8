import { expect, test } from 'vitest'
import { findingsBy, textBlock } from '@/testing/checkedPost'

const customers = 'customer' as const

test.each([
  'Die Liste lässt sich nun nach Standort filtern.',
  'Jetzt dauert der Import 20 Minuten statt 4 Stunden.',
  'Der Import dauert 0,8 Sekunden, und 2.1 Millionen Artikel gehen durch.',
  'The list can now be filtered by site.',
  'The import takes 0.8 seconds for 2.1 million articles.',
  'You may export 10.000 rows with a contrast of 4.5 to 1.',
  'The value is 3.5 % or 1.5 GB.',
])('CHECK-5: %j leaves open since when', (text) => {
  for (const audience of ['customer', 'public'] as const)
    expect(findingsBy('version_missing', { audience, blocks: [textBlock(text)] })).toMatchObject([
      { pointer: '/blocks', severity: 'advice', excerpt: null },
    ])
  expect(findingsBy('version_missing', { audience: 'internal', blocks: [textBlock(text)] })).toEqual([])
})

test.each([
  'Ab Version 3.2 (10. August) lässt sich die Liste filtern.',
  'Mit Depot 4.2 lässt sich die Liste filtern.',
  'Das gilt seit dem 3. Juli.',
  'Ab 1.10. gilt die neue Liste.',
  'Seit Mai steht das Datum oben.',
  'Das gilt seit dem letzten Update.',
  'Bis Ende des Monats gelten beide Adressen.',
  'Ab heute steht das Datum oben.',
  'Seit dem Frühjahr steht das Datum oben.',
  'From version 3.2 (10 August) the list can be filtered.',
  'Depot 3.2.1 prints the right size.',
  'It has been so since 2026-08-10.',
  'It has been so since 8/10/2026.',
  'In v2 the list can be filtered.',
  'Since May 2026 the list is sorted.',
  'This holds from Monday.',
  'The old list ends with this quarter.',
  'Support for Android 9 ends with the next version.',
])('%j says since when, anywhere in the post', (text) => {
  expect(findingsBy('version_missing', { audience: customers, blocks: [textBlock(text)] })).toEqual([])
  expect(findingsBy('version_missing', { audience: customers, teaser: text })).toEqual([])
})
