import { expect, test } from 'vitest'
import { findingsBy } from '@/testing/checkedPost'
import type { Rule } from './finding'

test.each<[Rule, string]>([
  ['title_long', `Reports ${'and more reports '.repeat(8)}`],
  ['title_full_stop', 'Reports can be exported.'],
  ['title_full_stop', 'Berichte lassen sich als PDF ausgeben. '],
  ['title_capitals', 'NEUE SUCHE'],
  ['title_capitals', 'WICHTIGE ÄNDERUNG'],
  ['title_capitals', 'MAINTENANCE'],
  ['title_says_nothing', 'Update'],
  ['title_says_nothing', 'Release 1.2'],
  ['title_says_nothing', 'v2.14.0-rc.1'],
  ['title_says_nothing', '2.1'],
  ['title_says_nothing', 'Neue Version'],
  ['title_says_nothing', 'Was ist neu?'],
  ['title_says_nothing', 'Bug fixes and improvements'],
  ['title_says_nothing', 'Verschiedene kleine Verbesserungen'],
  ['title_says_nothing', 'Version 3.0 vom 12. Mai 2026'],
  ['title_says_nothing', 'What\u2019s new in v2'],
  ['title_says_nothing', 'Test'],
  ['title_says_nothing', '...'],
  ['title_version', 'Depot 4.2: Bestellungen lassen sich aufteilen'],
  ['title_version', 'Orders can be split in version 3.2'],
  ['title_version', 'Export 2.0 is here'],
  ['title_version', 'Export 2.0 ist da'],
  ['title_version', 'v2.14.0 filters lists by site'],
  ['title_version', 'Update 4.2 zeigt den Preis mit Steuer'],
  ['title_version', '4.2: Orders can be split'],
  ['title_version', 'Orders can be split (4.2)'],
  ['title_version', 'Shop 4.2.1 fixes the cart'],
])('%s: %j is found', (rule, title) => {
  const [finding, ...others] = findingsBy(rule, { title })
  expect(finding).toMatchObject({ pointer: '/title', severity: 'advice' })
  expect(finding?.excerpt?.length).toBeLessThanOrEqual(80)
  expect(others).toEqual([])
})

test.each<[Rule, string]>([
  ['title_long', 'Erinnerungen kommen nach der Zeitumstellung zur richtigen Stunde'],
  ['title_full_stop', 'The export takes CSV, JSON etc.'],
  ['title_full_stop', 'Berichte als PDF, CSV usw.'],
  ['title_full_stop', 'Weiter geht es mit Abschnitt B, z. B.'],
  ['title_full_stop', 'Wird geladen ...'],
  ['title_full_stop', 'Node.js 24'],
  ['title_capitals', 'CSV, PDF'],
  ['title_capitals', 'HTTP/2'],
  ['title_capitals', 'Die API spricht JSON'],
  ['title_says_nothing', 'Release notes show the names of the projects'],
  ['title_says_nothing', 'Neue Wochenansicht'],
  ['title_says_nothing', 'Export'],
  ['title_says_nothing', 'Fixes the search for umlauts'],
  ['title_says_nothing', 'PDF-Export behoben'],
  ['title_version', 'The interface for invoices moves to version 2'],
  ['title_version', 'Node.js 24 is required from 1 October'],
  ['title_version', 'Connections need TLS 1.3'],
  ['title_version', 'PostgreSQL 18.1 is supported'],
  ['title_version', 'Support for Android 9 ends'],
  ['title_version', 'Pages meet WCAG 2.2 and OAuth 2.0'],
  ['title_version', 'Exports of 10.000 rows no longer time out'],
  ['title_version', 'Ab 1.10.2026 hat der Export eine neue Spaltenfolge'],
  ['title_version', 'Seit dem 1.10.26 hat der Export eine neue Spaltenfolge'],
  ['title_version', 'Der Drucker an 10.0.0.1 wird gefunden'],
  ['title_version', 'Die Grenze steigt von 1.5 auf 2.5 GB'],
  ['title_version', 'Listen sind 2.5-mal so lang'],
])('%s: %j is fine', (rule, title) => {
  expect(findingsBy(rule, { title })).toEqual([])
})
