import { lengthOf, wordSet } from '@/lib/text'
import type { Finding, FindingText, Rule } from './finding'
import { advice, excerptOf, openingOf } from './hits'

/** Longer titles are not headlines. */
const MAX_TITLE_LENGTH = 100

const ENDS_IN_ABBREVIATION =
  /(?:^|[\s(])(?:etc|usw|bzw|ca|inc|ltd|co|corp|no|nr|jr|\p{L}|(?:\p{L}\.\s?)+\p{L})\.$/iu

/** Words that fit any title and say nothing about the change. */
const EMPTY_WORDS = wordSet(`
  update updates updated aktualisierung aktualisierungen release releases version versionen versions v ver build
  bug bugs bugfix bugfixes bugfixing fix fixes fixed hotfix hotfixes patch patches fehler fehlerbehebung fehlerbehebungen
  fehlerkorrektur fehlerkorrekturen behoben korrektur korrekturen optimierung optimierungen verbesserung verbesserungen
  verbessert improvement improvements improved enhancement enhancements optimization optimizations optimisation
  optimisations änderung änderungen aenderung aenderungen anpassung anpassungen change changes changelog adjustment
  adjustments neuerung neuerungen neuigkeit neuigkeiten news neu neue neuer neues new feature features funktion funktionen
  various misc miscellaneous verschiedene verschiedenes diverse diverses allgemeine allgemeines allgemein general sonstige
  sonstiges kleine kleinere größere small minor major some several many einige mehrere viele more weitere other andere
  wartung maintenance test tests testing entwurf draft untitled unbenannt ohne titel title eintrag entry post beitrag
  note notes info information infos things stuff sprint kw stand status weekly monthly wöchentliches monatliches
  wöchentlich monatlich report bericht and und oder or the a an der die das ein eine of in im am vom from for für zum zur
  zu was what whats s is ist wurde wurden
  january february march april may june july august september october november december januar februar märz mai juni juli
  oktober dezember jan feb mar apr jun jul aug sep sept oct nov dec okt dez alpha beta rc final
`)
const NUMBER = /^(?:v|rc|q)?\d+(?:st|nd|rd|th)?$/

/**
 * The version of the announced product: "Version 3.2", "v2.1", "Depot 4.2: …", "(4.2)", "Export 2.0 is here". Not
 * standards or other products ("TLS 1.3", "Node.js 24"), and not a version of one figure ("moves to version 2"), which
 * is usually the subject itself.
 */
const VERSION = new RegExp(
  '(?<![\\p{L}\\p{N}.-])(?:' +
    '(?:version|release|update|build) v?\\d{1,4}(?:\\.\\d{1,5}){1,3}|v\\d{1,4}(?:\\.\\d{1,5}){1,3}|' +
    '\\d{1,4}(?:\\.\\d{1,5}){1,3}(?= (?:is (?:here|out|available|there)|ist (?:da|verfügbar|erschienen)|released|verfügbar)(?![\\p{L}]))|' +
    '(?<=^(?:\\p{L}{1,40} )?)\\d{1,4}(?:\\.\\d{1,5}){1,3}(?=:)|(?<=\\()\\d{1,4}(?:\\.\\d{1,5}){1,3}(?=\\))|' +
    // With two or four digits at the end it may be a date.
    '\\d{1,4}\\.\\d{1,5}\\.\\d(?!\\d)' +
    ')(?![\\p{L}\\p{N}]|\\.\\d)',
  'iu',
)

/** The form of a title: a headline that says what changed (CHECK-4). */
export function checkTitle(title: string): Finding[] {
  const found: Finding[] = []
  const note = (text: FindingText & { code: Rule }, excerpt = openingOf(title)) =>
    found.push(advice(text.code, '/title', text, excerpt))
  if (lengthOf(title) > MAX_TITLE_LENGTH) note({ code: 'title_long', params: { max: MAX_TITLE_LENGTH } })
  if (endsInFullStop(title))
    note({ code: 'title_full_stop' }, excerptOf(title, title.length - 1, title.length))
  if (isShouted(title)) note({ code: 'title_capitals' })
  const version = VERSION.exec(title)
  if (saysNothing(title)) note({ code: 'title_says_nothing' })
  else if (version !== null) note({ code: 'title_version' }, openingOf(version[0]))
  return found
}

function endsInFullStop(title: string): boolean {
  const end = title.trimEnd().slice(-60)
  return /[^.]\.$/.test(end) && !ENDS_IN_ABBREVIATION.test(end)
}

/** No lower-case letter, and more than abbreviations such as "CSV" or "API". */
function isShouted(title: string): boolean {
  if (/\p{Ll}/u.test(title)) return false
  const words = title.match(/\p{Lu}{4,}/gu) ?? []
  return words.length >= 2 || words.some((word) => word.length >= 7)
}

function saysNothing(title: string): boolean {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => EMPTY_WORDS.has(word) || NUMBER.test(word))
}
