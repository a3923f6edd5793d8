import { expect, test } from 'vitest'
import { findingsBy, textBlock } from '@/testing/checkedPost'
import type { Rule } from './finding'

test.each<[Rule, string]>([
  ['exclamation_mark', 'Endlich fertig!'],
  ['exclamation_mark', 'It works!! Try it.'],
  ['exclamation_mark', 'It **works!**'],
  ['emoji', 'Fertig 🎉'],
  ['emoji', 'Faster 🚀 and better'],
  ['emoji', 'I ❤ it'],
  ['emoji', 'Ready ✔\uFE0F'],
  ['emoji', 'Für 🇩🇪 und 👩‍💻'],
  ['emoji', 'Ship it :rocket: now'],
  ['emoji', 'Viel Spaß ;-)'],
  ['long_dash', 'Die Suche – und der Export'],
  ['long_dash', 'The search—and the export'],
  ['long_dash', 'Seiten 10–20'],
])('%s: %j is found, in each kind of text', (rule, text) => {
  const one = { severity: 'advice' }
  expect(findingsBy(rule, { title: text })).toMatchObject([{ ...one, pointer: '/title' }])
  expect(findingsBy(rule, { teaser: text })).toMatchObject([{ ...one, pointer: '/teaser' }])
  expect(findingsBy(rule, { blocks: [textBlock(`Before.\n\n- ${text}`)] })).toMatchObject([
    { ...one, pointer: '/blocks/0/data/text' },
  ])
  const callout = { type: 'callout', data: { text, tone: 'info' } }
  expect(findingsBy(rule, { blocks: [callout] })).toMatchObject([{ ...one, pointer: '/blocks/0/data/text' }])
})

test.each<[Rule, string]>([
  ['exclamation_mark', 'Use `a != b` and a != b'],
  ['exclamation_mark', 'color: red !important'],
  ['exclamation_mark', '```\nDone!\n```'],
  ['exclamation_mark', '> Great!'],
  ['exclamation_mark', 'Der Knopf „Los!“ heißt nun anders.'],
  ['exclamation_mark', '![a picture](https://a.example/!.png)'],
  ['exclamation_mark', '> [!NOTE]\n> Text'],
  ['exclamation_mark', 'https://a.example/!x'],
  ['emoji', 'Schritt 1 → 2, ✓ erledigt, © 2026, 3 × 4 ≥ 5'],
  ['emoji', 'Uhrzeit: 10:30 (siehe oben)'],
  ['emoji', 'The code `:rocket:` and a:b:c'],
  ['emoji', 'Number 5 and * and #'],
  ['long_dash', 'Seiten 10-20 - und mehr'],
  ['long_dash', '`a – b`'],
  ['long_dash', 'Minus: −5 °C'],
])('%s: %j is fine', (rule, text) => {
  expect(findingsBy(rule, { blocks: [textBlock(text)] })).toEqual([])
})

test('one finding per text however often the mark occurs, with the words around the first', () => {
  expect(findingsBy('long_dash', { blocks: [textBlock('a – b – c\n\n'.repeat(500))] })).toMatchObject([
    { excerpt: 'a – b' },
  ])
})

test('CHECK-6: a quote, code, and the title of another page are not checked', () => {
  const blocks = [
    { type: 'quote', data: { text: 'Great! 🎉 – the best!', source: 'A customer!' } },
    { type: 'code', data: { code: 'echo "Done!"' } },
    { type: 'link', data: { url: 'https://a.example/!', title: 'Wow!' } },
    { type: 'poll', data: { text: 'Unknown!' } },
  ]
  expect(findingsBy('exclamation_mark', { blocks })).toEqual([])
})
