import { expect, test } from 'vitest'
import { findingsBy, textBlock } from '@/testing/checkedPost'

test.each([
  'Diese Liste ist nur intern zu sehen.',
  'Unser internes Wiki hat die Einzelheiten.',
  'Interner Hinweis: bitte prüfen.',
  'Intern: noch nicht fertig',
  'This is internal only for now.',
  'See our internal tracker for more.',
  '[internal] The list is not ready',
  'Streng vertraulich bis Mai.',
  'Kunde X hat das gemeldet.',
  'Customer B asked for the list.',
  'Der Kunde Muster Bau GmbH hat das gemeldet.',
  'Behoben mit ABC-123 in der Liste.',
  'Fixed in OPS-7.',
  'Open http://localhost:3000 in the browser.',
  'Der Dienst auf 192.168.1.20 ist weg.',
  'Die Seite build.firma.local zeigt es.',
  'TODO: mehr dazu',
  'The date is TBD.',
  'Lorem ipsum dolor sit amet',
  'Das Datum ist ???',
  'See [the page](http://wiki.intranet/page) for more.',
])('%j does not belong before people outside', (text) => {
  for (const audience of ['customer', 'public'] as const)
    expect(findingsBy('audience_wording', { audience, blocks: [textBlock(text)] }).length).toBeGreaterThan(0)
  expect(findingsBy('audience_wording', { audience: 'internal', blocks: [textBlock(text)] })).toEqual([])
})

test.each([
  'Die Werte werden intern umgerechnet, und der interne Speicher ist größer.',
  'It no longer answers "internal server error", and the internal memory is larger.',
  'UTF-8, SHA-256, ISO-8601, COVID-19, CVE-2024-1234, RFC-9110, AES-256 und EN-301549.',
  'Ein Kunde kann die Liste öffnen, Kunden A-Z auch.',
  'The customer can open it. Client Apps are fine.',
  'Start it with `npm start` and open `http://localhost:3000`.',
  'The local file and the domain example.com are the same.',
  'The method todo and the list To-do are the same.',
  'Die Internationalisierung und das Internat sind fertig.',
  'Die Version 10.2.1 und 10.20.30 sind gleich.',
  'In the address https://a.example/ABC-123 nothing changes.',
])('%j may be read outside', (text) => {
  const found = findingsBy('audience_wording', { audience: 'public', blocks: [textBlock(text)] })
  expect(found.map(({ excerpt }) => excerpt)).toEqual([])
})

test('a link block that leads into the house is found at its address', () => {
  const blocks = [{ type: 'link', data: { url: 'https://jira.firma.corp/browse/X', title: 'X' } }]
  expect(findingsBy('audience_wording', { audience: 'public', blocks })).toMatchObject([
    { pointer: '/blocks/0/data/url', severity: 'advice', excerpt: 'https://jira.firma.corp/browse/X' },
  ])
})
