import type { Language } from '@/messages/language'
import type { Field, Checkable } from './field'
import type { Finding } from './finding'
import { advice, differentWords, hitsIn, wholeWords } from './hits'

/** Only judgements: "neueste", "kleinste", "höchste" and the like are measurable and allowed. */
const GERMAN =
  'schnell|einfach|leicht|modern|schön|stärk|leistungsfähig|leistungsstärk|mächtig|innovativ|fortschrittlich|effizient|' +
  'intelligent|clever|beliebt|komfortabel|bequem|zuverlässig|flexibel|flexibl|vielseitig|umfassend|genial|elegant|raffiniert|' +
  'präzis|robust|smart|spannend|umfangreich|hochwertig|ausgereift|erfolgreich|attraktiv|überzeugend|intuitiv'

const WORDS: Readonly<Record<Language, RegExp>> = {
  de: wholeWords(
    `(?:aller)?(?:(?:${GERMAN})e?st|best)e[nrsm]?|(?:größt|kleinst|best|schnellst|einfachst)mögliche[nrsm]?|aller Zeiten|(?:so gut|so schnell|so einfach) wie nie(?: zuvor)?`,
  ),
  en: wholeWords(
    '(?:very )?(?:best|fastest|quickest|easiest|simplest|smartest|greatest|finest|strongest|coolest|slickest|sleekest|nicest|' +
      'prettiest|mightiest|cleverest|smoothest|richest)|most (?:powerful|advanced|modern|beautiful|innovative|intuitive|' +
      'efficient|comprehensive|complete|flexible|reliable|exciting|sophisticated|elegant|versatile|popular|loved|robust|secure)|' +
      '(?:biggest|largest|best|most|greatest)(?: \\p{L}+){1,3} ever|like never before|of all time|second to none',
  ),
}

/** Context in which a superlative is not praise. */
const BEFORE: Readonly<Record<Language, RegExp>> = {
  // "am besten" and "am schnellsten" advise on how to do a thing.
  de: /(?:^|[^\p{L}])(?:am|nach|im|zum|mit) $/iu,
  en: /(?:^|[^\p{L}])(?:at|at its|works?|worked|how|as|try (?:your|our|its|their)|make the|do (?:your|our|its|their)|n't|not|not the) $/iu,
}
const AFTER: Readonly<Record<Language, RegExp>> = {
  de: /^ (?:weg|wege|fall|art|grüße|wünsche|dank|wissen|übereinstimmung|treffer|möglichkeit|variante|zeitpunkt|näherung)/iu,
  en: /^(?:[ -](?:practices?|efforts?|match(?:es|ing)?|fit(?:s|ting)?|regards|wishes|before|guess|way|ways|path|route|method|option|case|known|to|if|suited|served|viewed|done|used|possible|available)(?!\p{L}))/iu,
}

/** Superlatives that praise, not those that measure or advise (CHECK-7). */
export function checkSuperlatives(field: Field): Finding[] {
  const languages = field.language === null ? (['de', 'en'] as const) : [field.language]
  return languages.flatMap((language) => {
    const isMeant = (match: RegExpExecArray, passage: Checkable) => isPraise(match, passage, language)
    return differentWords(hitsIn(field, WORDS[language], 'words', isMeant)).map(({ found, excerpt }) =>
      advice('superlative', field.pointer, { code: 'superlative', params: { found } }, excerpt),
    )
  })
}

function isPraise({ 0: found, index }: RegExpExecArray, { words }: Checkable, language: Language): boolean {
  const before = words.slice(Math.max(0, index - 16), index).replace(/\s+/g, ' ')
  const after = words.slice(index + found.length, index + found.length + 24).replace(/\s+/g, ' ')
  return !BEFORE[language].test(before) && !AFTER[language].test(after)
}
