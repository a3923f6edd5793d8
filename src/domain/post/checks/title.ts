import { lengthOf } from '@/lib/text'
import { excerptOf, openingOf } from './excerpt'
import type { Finding } from './finding'
import { advice } from './hits'

/** Longer than this, a title is no headline any more. */
const LONGEST_TITLE = 100

const ENDS_IN_ABBREVIATION =
  /(?:^|[\s(])(?:etc|usw|bzw|ca|inc|ltd|co|corp|no|nr|jr|\p{L}|(?:\p{L}\.\s?)+\p{L})\.$/iu

/** Words that may stand in any title, and say nothing about what has changed. */
const EMPTY_WORDS = new Set(
  (
    'update updates updated aktualisierung aktualisierungen release releases version versionen versions v ver build ' +
    'bug bugs bugfix bugfixes bugfixing fix fixes fixed hotfix hotfixes patch patches fehler fehlerbehebung fehlerbehebungen ' +
    'fehlerkorrektur fehlerkorrekturen behoben korrektur korrekturen optimierung optimierungen verbesserung verbesserungen ' +
    'verbessert improvement improvements improved enhancement enhancements optimization optimizations optimisation ' +
    'optimisations änderung änderungen aenderung aenderungen anpassung anpassungen change changes changelog adjustment ' +
    'adjustments neuerung neuerungen neuigkeit neuigkeiten news neu neue neuer neues new feature features funktion funktionen ' +
    'various misc miscellaneous verschiedene verschiedenes diverse diverses allgemeine allgemeines allgemein general sonstige ' +
    'sonstiges kleine kleinere größere small minor major some several many einige mehrere viele more weitere other andere ' +
    'wartung maintenance test tests testing entwurf draft untitled unbenannt ohne titel title eintrag entry post beitrag ' +
    'note notes info information infos things stuff sprint kw stand status weekly monthly wöchentliches monatliches ' +
    'wöchentlich monatlich report bericht and und oder or the a an der die das ein eine of in im am vom from for für zum zur ' +
    'zu was what whats s is ist wurde wurden ' +
    'january february march april may june july august september october november december januar februar märz mai juni juli ' +
    'oktober dezember jan feb mar apr jun jul aug sep sept oct nov dec okt dez alpha beta rc final'
  ).split(' '),
)
const NUMBER = /^(?:v|rc|q)?\d+(?:st|nd|rd|th)?$/

/**
 * The version of a product that is announced: "Version 3.2", "v2.1", "Depot 4.2: …", "(4.2)", "Export 2.0 is here". A standard or somebody
 * else's product ("TLS 1.3", "Node.js 24") is none, a version of one figure ("moves to version 2") mostly the subject itself.
 */
const VERSION = new RegExp(
  '(?<![\\p{L}\\p{N}.-])(?:' +
    '(?:version|release|update|build) v?\\d{1,4}(?:\\.\\d{1,5}){1,3}|v\\d{1,4}(?:\\.\\d{1,5}){1,3}|' +
    '\\d{1,4}(?:\\.\\d{1,5}){1,3}(?= (?:is (?:here|out|available|there)|ist (?:da|verfügbar|erschienen)|released|verfügbar)(?![\\p{L}]))|' +
    '(?<=^(?:\\p{L}{1,40} )?)\\d{1,4}(?:\\.\\d{1,5}){1,3}(?=:)|(?<=\\()\\d{1,4}(?:\\.\\d{1,5}){1,3}(?=\\))|' +
    // With two or four figures at the end it may be a date.
    '\\d{1,4}\\.\\d{1,5}\\.\\d(?!\\d)' +
    ')(?![\\p{L}\\p{N}]|\\.\\d)',
  'iu',
)

/** The form of a title: a headline that says what changed (CHECK-4). */
export function checkTitle(title: string): Finding[] {
  const excerpt = openingOf(title)
  const found: Finding[] = []
  if (lengthOf(title) > LONGEST_TITLE) {
    const message = {
      de: `Kürzen Sie den Titel auf höchstens ${LONGEST_TITLE} Zeichen: Was sich geändert hat, genügt; das Übrige passt in den Teaser.`,
      en: `Shorten the title to at most ${LONGEST_TITLE} characters: what changed is enough, the rest fits into the teaser.`,
    }
    found.push(advice('title_long', '/title', message, excerpt))
  }
  if (endsInFullStop(title)) {
    const message = {
      de: 'Lassen Sie den Punkt am Ende des Titels weg.',
      en: 'Leave out the full stop at the end of the title.',
    }
    found.push(advice('title_full_stop', '/title', message, excerptOf(title, title.length - 1, title.length)))
  }
  if (isShouted(title)) {
    const message = {
      de: 'Schreiben Sie den Titel in gewöhnlicher Groß- und Kleinschreibung.',
      en: 'Write the title in ordinary upper and lower case.',
    }
    found.push(advice('title_capitals', '/title', message, excerpt))
  }
  if (saysNothing(title)) {
    const message = {
      de: 'Sagen Sie im Titel, was sich geändert hat, zum Beispiel „Berichte lassen sich als PDF ausgeben“.',
      en: 'Say in the title what changed, for example "Reports can be exported as PDF".',
    }
    found.push(advice('title_says_nothing', '/title', message, excerpt))
  } else {
    const version = VERSION.exec(title)
    const message = {
      de: 'Lassen Sie die Versionsnummer im Titel weg. Sie gehört in den Teaser oder in den Text.',
      en: 'Leave the version number out of the title. It belongs in the teaser or in the text.',
    }
    if (version !== null) found.push(advice('title_version', '/title', message, openingOf(version[0])))
  }
  return found
}

function endsInFullStop(title: string): boolean {
  const end = title.trimEnd().slice(-60)
  return /[^.]\.$/.test(end) && !ENDS_IN_ABBREVIATION.test(end)
}

/** No small letter, and more than abbreviations such as "CSV" or "API". */
function isShouted(title: string): boolean {
  if (/\p{Ll}/u.test(title)) return false
  const words = title.match(/\p{Lu}{4,}/gu) ?? []
  return words.length >= 2 || words.some((word) => word.length >= 7)
}

function saysNothing(title: string): boolean {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => EMPTY_WORDS.has(word) || NUMBER.test(word))
}
