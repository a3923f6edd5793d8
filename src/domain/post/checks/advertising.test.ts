import { expect, test } from 'vitest'
import { findingsBy, textBlock } from '@/testing/checkedPost'

test.each([
  ['Die Suche ist revolutionär und für alle da.', 'revolutionär'],
  ['Ein einzigartiges Erlebnis für die ganze Firma.', 'einzigartiges'],
  ['Der Export geht nun im Handumdrehen.', 'im Handumdrehen'],
  ['Das fügt sich nahtlos in die Planung ein.', 'nahtlos'],
  ['Wir freuen uns, die neue Liste zu zeigen.', 'Wir freuen uns'],
  ['Die neue Liste ist ein echter Game-Changer für die Planung.', 'Game-Changer'],
  ['Das hebt die Planung auf das nächste Level.', 'auf das nächste Level'],
  ['Mit der hervorragenden neuen Liste planen Sie leicht.', 'hervorragenden'],
  ['The search is now seamless and it is here.', 'seamless'],
  ['We are excited to announce the new list.', 'excited to announce'],
  ['We are very proud of the new list.', 'We are very proud'],
  ['A powerful new search for the list.', 'powerful'],
  ['It is blazing fast and this is not all.', 'blazing fast'],
  ['A state-of-the-art list for your reports.', 'state-of-the-art'],
  ['This cutting edge list is for you.', 'cutting edge'],
])('%j sounds like advertising', (text, word) => {
  const found = findingsBy('advertising', { blocks: [textBlock(text)] })
  expect(found).toMatchObject([{ pointer: '/blocks/0/data/text', severity: 'advice', excerpt: word }])
  expect(found[0]).toMatchObject({ code: 'advertising', params: { found: word } })
})

test.each([
  'Die Anmeldung ist einmalig, und das Ergebnis ist nicht perfekt.',
  'Der Super-Administrator sieht die Liste, der Megabyte-Zähler auch.',
  'Die Kacheln liegen nahtlos aneinander, und der Wert ist ein Maximum.',
  'Das Intervall ist nun einstellbar und der Titel steht in der Tabelle.',
  'The toll for the road is in the list, and the match is highlighted.',
  'It is far from perfect, or not perfect, and uses perfect forward secrecy.',
  'The button says "Amazing!" and the class is `powerful`.',
  'The unmatched records are in the list, ultimately at the end.',
  'Syntax highlighting is beautified by default.',
  'Every row must have a date and it is in the list.',
])('%j does not', (text) => {
  const found = findingsBy('advertising', { blocks: [textBlock(text)] })
  expect(found.map(({ excerpt }) => excerpt)).toEqual([])
})
