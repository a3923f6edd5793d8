import type { Language } from '@/messages/language'
import type { Field, Checkable } from './field'
import type { Finding } from './finding'
import { findingsOfWords, hitsIn, wholeWords } from './hits'

/** Words of praise, and contexts in which they are not praise. */
interface Praise {
  words: RegExp
  before: RegExp
  after: RegExp
}

const ENDING = '(?:e[nrsm]?)?'

const BOTH =
  'state[ -]of[ -]the[ -]art|game[ -]?chang(?:er|ers|ing)|next[ -]level|next[ -]gen(?:eration)?|must-haves?|an? must have|cutting[ -]edge|' +
  'best[ -]in[ -]class|world[ -]class|wow'

const GERMAN =
  `(?:revolutionär|bahnbrechend|einzigartig|innovativ|sensationell|spektakulär|atemberaubend|beeindruckend|begeisternd|` +
  `unschlagbar|unvergleichlich|unübertroffen|erstklassig|erstaunlich|fantastisch|phantastisch|großartig|genial|perfekt|` +
  `ultimativ|blitzschnell|kinderleicht|marktführend|branchenführend|zukunftsweisend|wegweisend|maßgeschneidert|nahtlos|` +
  `mühelos|brandneu|nagelneu|traumhaft|exzellent|hervorragend|überragend|unglaublich|sagenhaft|fabelhaft|grandios|` +
  `wunderbar|wunderschön|leistungsstark|topmodern|hochmodern|toll|verblüffend|faszinierend|rundum sorglos)${ENDING}` +
  `|revolutionier(?:t|en|te|ten)|weltweit führende?[nrsm]?|im Handumdrehen|wie von (?:selbst|Zauberhand)|` +
  `(?:das|auf das|aufs|ein ganz) (?:nächste|neues) Level|(?:wir )?freuen (?:wir )?uns|freuen Sie sich|` +
  `(?:wir sind|sind wir) (?:sehr )?stolz|mit Stolz|begeistern|super|mega|Gamechanger`

const ENGLISH =
  `revolutionary|revolutioni[sz](?:e|es|ed|ing)|ground-?breaking|industry[ -]leading|market[ -]leading|amazing(?:ly)?|` +
  `awesome|incredibl[ey]|stunning(?:ly)?|breathtaking(?:ly)?|fantastic(?:ally)?|spectacular(?:ly)?|unparalleled|` +
  `unrivall?ed|seamless(?:ly)?|effortless(?:ly)?|blazing(?:ly)?(?:[ -]fast)?|lightning[ -](?:fast|quick)|` +
  `super-?charg(?:e|ed|es|ing)|turbo-?charg(?:e|ed|es|ing)|(?:excited|thrilled|proud|delighted|pleased|happy) to (?:announce|introduce|present|share|launch|bring)|` +
  `unleash(?:es|ed|ing)?|unlock the (?:full )?(?:power|potential)|we(?:\u2019re|'re| are) (?:very |so )?proud|delightful|magical(?:ly)?|super (?:easy|fast|simple|quick|useful)|powerful|` +
  `perfect|innovative|exciting|brand[ -]new|ultimate|superb|wonderful|beautiful(?:ly)?|gorgeous|unbelievabl[ey]|` +
  `one[ -]stop|first[ -]class|top[ -]notch|mind[ -]blowing|great news|(?:take|takes|taking) \\p{L}+(?: \\p{L}+)? to the next level|never been easier`

/** "Not perfect" is not praise, nor are terms such as "perfect forward secrecy" or "nahtlos aneinander". */
const NO_ADVERTISING = {
  before:
    /(?:^|[^\p{L}])(?:not|isn't|never|less|far from|nicht|kein|keine|keinen|nie|weniger) (?:a |an |the |ganz |so )?$/iu,
  after: /^ (?:forward secrecy|square|squares|number|numbers|tense|user|users|admin|aneinander)(?!\p{L})/iu,
}

const ADVERTISING: Readonly<Record<Language | 'both', Praise>> = {
  de: { words: wholeWords(`${BOTH}|${GERMAN}`), ...NO_ADVERTISING },
  en: { words: wholeWords(`${BOTH}|${ENGLISH}`), ...NO_ADVERTISING },
  both: { words: wholeWords(`${BOTH}|${GERMAN}|${ENGLISH}`), ...NO_ADVERTISING },
}

/** Only opinions: "neueste", "kleinste", "höchste" and the like are measurable and allowed. */
const JUDGED =
  'schnell|einfach|leicht|modern|schön|stärk|leistungsfähig|leistungsstärk|mächtig|innovativ|fortschrittlich|effizient|' +
  'intelligent|clever|beliebt|komfortabel|bequem|zuverlässig|flexibel|flexibl|vielseitig|umfassend|genial|elegant|raffiniert|' +
  'präzis|robust|smart|spannend|umfangreich|hochwertig|ausgereift|erfolgreich|attraktiv|überzeugend|intuitiv'

const SUPERLATIVES: Readonly<Record<Language, Praise>> = {
  de: {
    words: wholeWords(
      `(?:aller)?(?:(?:${JUDGED})e?st|best)e[nrsm]?|(?:größt|kleinst|best|schnellst|einfachst)mögliche[nrsm]?|aller Zeiten|(?:so gut|so schnell|so einfach) wie nie(?: zuvor)?`,
    ),
    // "am besten" and "am schnellsten" advise on how to do a thing.
    before: /(?:^|[^\p{L}])(?:am|nach|im|zum|mit) $/iu,
    after:
      /^ (?:weg|wege|fall|art|grüße|wünsche|dank|wissen|übereinstimmung|treffer|möglichkeit|variante|zeitpunkt|näherung)/iu,
  },
  en: {
    words: wholeWords(
      '(?:very )?(?:best|fastest|quickest|easiest|simplest|smartest|greatest|finest|strongest|coolest|slickest|sleekest|nicest|' +
        'prettiest|mightiest|cleverest|smoothest|richest)|most (?:powerful|advanced|modern|beautiful|innovative|intuitive|' +
        'efficient|comprehensive|complete|flexible|reliable|exciting|sophisticated|elegant|versatile|popular|loved|robust|secure)|' +
        '(?:biggest|largest|best|most|greatest)(?: \\p{L}+){1,3} ever|like never before|of all time|second to none',
    ),
    before:
      /(?:^|[^\p{L}])(?:at|at its|works?|worked|how|as|try (?:your|our|its|their)|make the|do (?:your|our|its|their)|n't|not|not the) $/iu,
    after:
      /^(?:[ -](?:practices?|efforts?|match(?:es|ing)?|fit(?:s|ting)?|regards|wishes|before|guess|way|ways|path|route|method|option|case|known|to|if|suited|served|viewed|done|used|possible|available)(?!\p{L}))/iu,
  },
}

/** Advertising words in both languages, with inflections (CHECK-4). */
export function checkAdvertising(field: Field): Finding[] {
  return findingsOfWords('advertising', field, praiseIn(field, ADVERTISING[field.language ?? 'both']))
}

/** Superlatives that praise, not those that measure or advise (CHECK-7). */
export function checkSuperlatives(field: Field): Finding[] {
  const languages = field.language === null ? (['de', 'en'] as const) : [field.language]
  return languages.flatMap((language) =>
    findingsOfWords('superlative', field, praiseIn(field, SUPERLATIVES[language])),
  )
}

function praiseIn(field: Field, { words, before, after }: Praise) {
  return hitsIn(field, words, 'words', ({ 0: found, index }, { words: text }: Checkable) => {
    const end = index + found.length
    return (
      !before.test(text.slice(Math.max(0, index - 16), index).replace(/\s+/g, ' ')) &&
      !after.test(text.slice(end, end + 24).replace(/\s+/g, ' '))
    )
  })
}
