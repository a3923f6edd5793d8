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
  'Behoben (#4711) in der Liste.',
  'It is done, see #123 for more.',
  'Fixes #42 in the list.',
  'Das Ticket 4711 ist damit erledigt.',
  'Mehr dazu steht in Ticket #4711.',
  'It was done in PR #12 of the list.',
  'It was resolved in #4711.',
  'Behoben in #4711.',
  'See #7 for more.',
  'The list is new (acme/shop#4711).',
  'See [the list](https://github.com/a/b/issues/12) for more.',
  'See [the change](https://github.com/a/b/pull/12) for more.',
  'See [the change](https://gitlab.example.com/a/b/-/merge_requests/12) for more.',
  'See [the list](https://jira.example.com/browse/ABC-12) for more.',
  'See [the list](https://linear.app/shop/issue/ABC-12/the-list) for more.',
  'See [the list](https://dev.azure.com/a/b/_workitems/edit/123) for more.',
  'See [the code](https://github.com/a/b/commit/0580ff5) for more.',
])('CHECK-5: %j is for colleagues only', (text) => {
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
  'Vertraulich markierte Anhänge bleiben in der Akte, der Inhalt ist vertraulich.',
  'A confidential attachment stays in the file.',
  'HTTP-404, UTF-16, ISO-8859, WPA-3, USB-3, IEC-61131 and H-264 are the same.',
  'Order #1042 and room #12 are in the list, the colour is #112233 or #333.',
  'Die Rechnung #1042 und die Bestellung #17 sind in der Liste, C# auch.',
  'Place #1 in the list, and #1 again.',
  'Ticket 2 of 3 is printed, and the issue 7 of the magazine is in the shop.',
  'Jedes Ticket lässt sich einem Kunden zuordnen, im Jahr 2026 auch.',
  'See [the releases](https://github.com/a/b/releases/tag/v1) and [the manual](https://docs.example.com/issues/how-to).',
  'See [the shop](https://shop.example.com/pull-ups/12) for more.',
  'See [the magazine](https://magazine.example.com/issue/7) for more.',
  'See [the talk](https://example.com/commit/ment) for more.',
  'The order is done: #1 of 3, and the rows A/B #7.',
])('%j is fine for the public', (text) => {
  const found = findingsBy('audience_wording', { audience: 'public', blocks: [textBlock(text)] })
  expect(found.map(({ excerpt }) => excerpt)).toEqual([])
})

test.each(['https://github.com/a/b/pull/12', 'http://wiki.firma.intranet/page'])(
  'finds the address %j once anywhere, without the full stop after it',
  (address) => {
    const text = `The list is new. More is at ${address}.`
    const blocks = [
      { type: 'callout', data: { text, tone: 'info' } },
      { type: 'link', data: { url: 'https://example.com', title: 'X', description: text } },
    ]
    const found = findingsBy('audience_wording', { audience: 'public', teaser: text, blocks })
    expect(found.map(({ pointer, excerpt }) => [pointer, excerpt])).toEqual([
      ['/teaser', address],
      ['/blocks/0/data/text', address],
      ['/blocks/1/data/description', address],
    ])
  },
)

test('finds an internal address in a link block', () => {
  const blocks = [{ type: 'link', data: { url: 'https://jira.firma.corp/browse/X', title: 'X' } }]
  expect(findingsBy('audience_wording', { audience: 'public', blocks })).toMatchObject([
    { pointer: '/blocks/0/data/url', severity: 'advice', excerpt: 'https://jira.firma.corp/browse/X' },
  ])
})
