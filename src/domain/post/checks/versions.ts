import type { Audience } from '@/domain/audience'
import type { Field } from './field'
import type { Finding } from './finding'
import { advice } from './hits'

const MONTHS =
  'januar|februar|märz|april|juni|juli|august|september|oktober|november|dezember|january|february|march|june|july|october|december'
const DAYS =
  'montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?'

/** Anything that says since when: a version, a date, or words that imply one. Generous, because a miss costs little. */
const SINCE = new RegExp(
  '(?<![\\p{L}\\p{N}])(?:' +
    '(?:version|release|update|build|v)[ -]?v?\\d|\\d{1,4}\\.\\d{1,4}\\.\\d|\\p{L}{2,40} \\d{1,3}\\.\\d{1,2}(?=[ ,.;:)]|$)(?! ?(?:%|\\p{L}{1,3}(?!\\p{L})|Million|Sekunden|Minuten|Stunden|seconds|minutes|hours|Prozent|per cent|to \\d))|' +
    `(?:20|19)\\d\\d(?!\\d)|\\d{1,2}\\.\\s?\\d{1,2}\\.|\\d{1,2}/\\d{1,2}/\\d|(?:${MONTHS}|${DAYS})(?!\\p{L})|` +
    '\\d{1,2}\\.? (?:mai|may|jan|feb|mar|mär|apr|jun|jul|aug|sept?|okt|oct|nov|dez|dec)(?!\\p{L})|(?:im|seit|ab|bis) mai(?!\\p{L})|(?:in|since|from|until|by) may(?!\\p{L})|may \\d|' +
    '(?:heute|gestern|vorgestern|today|yesterday|tomorrow|tonight)(?!\\p{L})|(?:ab|seit|bis) morgen(?!\\p{L})|' +
    '(?:diese[rnsm]?|letzte[rnsm]?|vorige[rnsm]?|nächste[rnsm]?|kommende[rnsm]?|ende|anfang|mitte|ersten) (?:des |der |dieses |dieser )?(?:nächsten |kommenden |letzten )?(?:woche|monats?|monate|quartals?|halbjahrs?|jahre?s?|updates?|releases?|versionen|version)(?!\\p{L})|' +
    '(?:this|last|next|previous|the first|end of the|end of|beginning of the) (?:week|month|quarter|year|update|release|version)(?!\\p{L})|' +
    '(?:im|seit dem|zum|ab dem) (?:frühjahr|frühling|sommer|herbst|winter)(?!\\p{L})|(?:in|since|from|by) (?:spring|summer|autumn|winter)(?!\\p{L})' +
    ')',
  'iu',
)

/** Versions and dates, whose figures aren't amounts. */
export const VERSION_OR_DATE = new RegExp(
  '(?:version|release|update|build|v)[ -]?v?\\d[\\d.]*|\\d{1,4}\\.\\d{1,4}\\.\\d[\\d.]*|\\d{1,2}\\.\\s?\\d{1,2}\\.|\\d{1,2}/\\d{1,2}/\\d+|' +
    `\\d{1,2}\\.? (?:${MONTHS}|mai|may)(?!\\p{L})|(?:${MONTHS}|may) \\d{1,2}(?!\\d)|(?:20|19)\\d\\d(?:-\\d\\d){0,2}(?!\\d)`,
  'giu',
)

/** Whether a customer or public post says since when its change applies (style guide, "Text"): a version or a date. */
export function checkVersion(audience: Audience, fields: readonly Field[]): Finding[] {
  if (audience === 'internal') return []
  const says = fields.some(({ passages }) => passages.some(({ text }) => SINCE.test(text)))
  if (says) return []
  return [advice('version_missing', '/blocks', { code: 'version_missing' })]
}
