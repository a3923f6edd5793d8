import { expect, test } from 'vitest'
import { renderMessage } from '@/lib/message'
import { de } from '@/messages/de'
import { findingsBy, textBlock } from '@/testing/checkedPost'
import { realUmlauts } from './transcribedUmlauts'

test.each([
  ['fuer', 'für'],
  ['Ueber', 'Über'],
  ['ueberpruefen', 'überprüfen'],
  ['Schluesselwoerter', 'Schlüsselwörter'],
  ['koennen', 'können'],
  ['Groesse', 'Größe'],
  ['regelmaessig', 'regelmäßig'],
  ['Strasse', 'Straße'],
  ['ausserdem', 'außerdem'],
  ['schliesslich', 'schließlich'],
  ['haeufig', 'häufig'],
  ['geaendert', 'geändert'],
  ['Passwortaenderung', 'Passwortänderung'],
  ['naechste', 'nächste'],
  ['taeglich', 'täglich'],
  ['oeffnen', 'öffnen'],
  ['FUER', 'FÜR'],
  ['zurueck', 'zurück'],
  ['verfuegbar', 'verfügbar'],
  ['Menue', 'Menü'],
  ['Aktivitaet', 'Aktivität'],
  ['enthaelt', 'enthält'],
])('%s is %s', (word, meant) => {
  expect(realUmlauts(word)).toBe(meant)
  expect(realUmlauts(meant)).toBeNull()
})

test.each(
  (
    'neue neuen Steuer aktuell Quelle Duell Poesie Aerosol Israel Michael manuell eventuell zuerst Bauer genauer teuer Treue ' +
    'Statue Statuen Revue Avenue Queue Issue Request konsequent Frequenz Influencer Koeffizient Koexistenz soeben Poet Joel ' +
    'Goethe Phoenix Videoelement Kontoeinstellung Kameraeinstellung Metaebene Schemaelement Duett Menuett Adresse Prozess ' +
    'muss lassen Klasse dass besser Wasser Kasse Pass Masse Fassung interessant Abschluss aussenden Fusion Koenig Mueller ' +
    'Boeing Fuerteventura Samuel Bluetooth Ereignisse Passwort Messung passieren Hoechst Erneuerung Mauer Dauer Feuer ' +
    'individuell virtuell Essen Messe Presse wissen Schuss Fluss Anschluss Silhouette Baguette Maestro Paella Raphael'
  ).split(' '),
)('%s is correct', (word) => {
  expect(realUmlauts(word)).toBeNull()
})

test('checks only words of a German text, each once', () => {
  const found = findingsBy('transcribed_umlaut', {
    blocks: [textBlock('Das ist nicht fuer alle, und fuer die Liste koennen wir das auch aendern.')],
  })
  expect(found.map((finding) => renderMessage(de.findings, finding))).toEqual([
    'Schreiben Sie „für“ statt „fuer“.',
    'Schreiben Sie „können“ statt „koennen“.',
    'Schreiben Sie „ändern“ statt „aendern“.',
  ])
  expect(found[0]).toMatchObject({ pointer: '/blocks/0/data/text', severity: 'advice' })
})

test.each([
  'The institute is called Institut fuer Technik, and it is now in the list.',
  'Die Datei heißt `fuer_alle.txt` und liegt unter https://a.example/ueber-uns und ueber_uns.',
  'Der Knopf „Ueber uns“ steht nun in der Liste.',
  'Das Feld ueberSchrift und die Adresse fuer@a.example sind nun in der Liste.',
])('CHECK-6, CHECK-7: %j has none', (text) => {
  expect(findingsBy('transcribed_umlaut', { blocks: [textBlock(text)] })).toEqual([])
})

test('checks a short title in the language of the post', () => {
  const blocks = [textBlock('Das ist nun für alle da, und nicht nur für die Planung.')]
  expect(findingsBy('transcribed_umlaut', { title: 'Groessere Schrift', blocks })).toMatchObject([
    { pointer: '/title' },
  ])
})
