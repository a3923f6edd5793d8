import { expect, test } from 'vitest'
import { findingsBy, textBlock } from '@/testing/checkedPost'

test.each([
  ['Das ist die beste Suche, die wir je hatten.', 'beste'],
  ['Mit der schnellsten Suche wird das Planen leicht.', 'schnellsten'],
  ['Unser modernstes Formular ist nun da.', 'modernstes'],
  ['Der allerbeste Export für die Liste.', 'allerbeste'],
  ['Es ist der größte Sprung aller Zeiten.', 'aller Zeiten'],
  ['So einfach wie nie zuvor ist das Ausfüllen.', 'So einfach wie nie zuvor'],
  ['Die bestmögliche Auswahl ist nun dabei.', 'bestmögliche'],
  ['This is the best search that we have built.', 'best'],
  ['The fastest export of all is now in the list.', 'fastest'],
  ['It is our biggest release ever and it is here.', 'biggest release ever'],
  ['The most powerful editor is now part of the page.', 'most powerful'],
  ['You can plan like never before.', 'like never before'],
])('%j praises', (text, word) => {
  const found = findingsBy('superlative', { blocks: [textBlock(text)] })
  expect(found).toMatchObject([{ pointer: '/blocks/0/data/text', severity: 'advice' }])
  expect(found[0]).toMatchObject({ code: 'superlative', params: { found: word } })
  expect(found[0]?.excerpt).toContain(word)
})

test.each([
  'Am besten öffnen Sie dazu die Liste, und am schnellsten geht das mit der Tastatur.',
  'Im besten Fall ist das nach einer Minute fertig, bestenfalls sofort.',
  'Der schnellste Weg zum Export ist der Knopf in der Liste.',
  'Die neueste Version steht oben, die älteste und die kleinste Datei unten.',
  'Die höchste Nummer gewinnt, mindestens aber die letzte, und die meisten Listen haben eine.',
  'Der Text ist fest und der Rest der Liste bleibt, das Gerüst auch.',
  'Mit besten Grüßen endet der Brief nun.',
  'The latest version is at least as new as the last, and most of the lists have it.',
  'This follows best practices, is best effort, and works best with the keyboard.',
  'The fastest way to open the list is the button, and the easiest path is the menu.',
  'The largest file comes first, the oldest last, and the most recent in the middle.',
  'It is best to save before, and best known values are kept, at best for a day.',
  'The label is now "Best search of the world" and the key is `best`.',
  'Import works with best-match and `fastest`.',
])('CHECK-7: %j measures, advises or quotes', (text) => {
  expect(findingsBy('superlative', { blocks: [textBlock(text)] })).toEqual([])
})

test('a word is named once per text, and at most five words', () => {
  expect(
    findingsBy('superlative', { blocks: [textBlock('It is the best. It is the Best of all.')] }),
  ).toHaveLength(1)
  const many =
    'The best, the fastest, the easiest, the simplest, the smartest, the greatest and the finest of all.'
  expect(findingsBy('superlative', { blocks: [textBlock(many)] })).toHaveLength(5)
})
