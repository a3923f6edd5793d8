import type { Field, Checkable } from './field'
import type { Finding } from './finding'
import { advice, differentWords, hitsIn, wholeWords } from './hits'

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

const WORDS = {
  de: wholeWords(`${BOTH}|${GERMAN}`),
  en: wholeWords(`${BOTH}|${ENGLISH}`),
  both: wholeWords(`${BOTH}|${GERMAN}|${ENGLISH}`),
}

/** "Not perfect" is not praise, nor are terms such as "perfect forward secrecy" or "nahtlos aneinander". */
const BEFORE =
  /(?:^|[^\p{L}])(?:not|isn't|never|less|far from|nicht|kein|keine|keinen|nie|weniger) (?:a |an |the |ganz |so )?$/iu
const AFTER =
  /^ (?:forward secrecy|square|squares|number|numbers|tense|user|users|admin|aneinander)(?!\p{L})/iu

/** Advertising words in both languages, with inflections (CHECK-4). */
export function checkAdvertising(field: Field): Finding[] {
  const pattern = WORDS[field.language ?? 'both']
  return differentWords(hitsIn(field, pattern, 'words', isPraise)).map(({ found, excerpt }) =>
    advice('advertising', field.pointer, { code: 'advertising', params: { found } }, excerpt),
  )
}

function isPraise({ 0: found, index }: RegExpExecArray, { words }: Checkable): boolean {
  const before = words.slice(Math.max(0, index - 16), index).replace(/\s+/g, ' ')
  const after = words.slice(index + found.length, index + found.length + 24).replace(/\s+/g, ' ')
  return !BEFORE.test(before) && !AFTER.test(after)
}
