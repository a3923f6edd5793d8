import type { Audience } from '@/domain/audience'
import { maskAll } from '@/lib/prose'
import type { Field } from './field'
import type { Finding, FindingText, Rule } from './finding'
import { advice, differentWords, hitsIn, wholeWords, type Hit } from './hits'
import { VERSION_OR_DATE } from './versions'

/** Wordings with the same correction. */
interface Wording {
  /** `word_to_avoid` where left out. */
  rule?: Rule
  /** Alternatives of a pattern for whole words. */
  de: string
  en: string
  code: Exclude<Extract<FindingText, { params: { found: string } }>['code'], 'transcribed_umlaut'>
  /** Ignored next to a figure: "improved from 9 to 2 seconds" says what differs. Versions and dates do not count. */
  isFineWithFigure?: true
  /** Ignored in an internal post. */
  isFineInside?: true
}

const SIZED =
  '(?:anders|besser|schneller|langsamer|einfacher|größer|kleiner|übersichtlicher|schöner|leichter|klarer)'
const DIFFERENT =
  '(?:more|less|better|faster|slower|easier|different|differently|larger|smaller|quicker|clearer|nicer)'
const CHANGES = '(?:Anpassungen|Verbesserungen|Optimierungen|Fehlerbehebungen|Bugfixes|Neuerungen)'

/** The table "Words to avoid" of the style guide, except what `advertising` and `superlative` find, and similar words. */
const WORDINGS: readonly Wording[] = [
  {
    de: 'riesige?[nrsm]?|enorme?[nrsm]?|massiv (?:schneller|besser|verbessert|erhöht|beschleunigt|vereinfacht)',
    en: 'huge(?! pages?)|hugely|massive(?! (?:parallel|open))|massively(?! parallel)',
    code: 'avoid_size',
  },
  {
    de:
      '(?<!(?:nicht|nicht so|nicht ganz|weniger|oder|zu|so|genauso|ebenso|wie|möglichst) )einfach(?! (?:oder|und|bis) (?:doppelt|zweifach|mehrfach)| (?:verkettet|verglast|positiv|negativ|geladen|gerichtet|logarithmisch|belegt|besetzt|gewichtet|gezählt|genug|unterstrichen))|' +
      '(?<!nicht )ganz (?:leicht|einfach)|nur noch (?:ein(?:en?|em|er)? )?(?:einzige[nrsm]? )?(?:Klicks?|Mausklicks?|Handgriffe?|Schritte?|Tastendruck|klicken|anklicken|auswählen|bestätigen)',
    en:
      '(?<!not )simply(?! (?:because|connected|supported|typed))|(?:with|in) just (?:a|one|two|three|\\d+)|' +
      "(?<!(?:has|have|had|was|were|is|are|'ve|not) )just (?:click|press|type|tap|select|choose|drag|open|use|enter|add|upload|paste|send|works?)|" +
      "(?<!(?:not|n't|cannot|more|less|most|as|so|too|how) )easily",
    code: 'avoid_ease',
  },
  {
    de: 'reibungslose?[nrsm]?|(?<!kontra)intuitiv(?:e[nrsm]?)?',
    en: 'smoothly|smooth(?:er)? (?:experience|workflow|process|integration|operation)|intuitive(?:ly)?',
    code: 'avoid_smoothness',
  },
  {
    de: '(?:verbessert|optimiert|überarbeitet)(?=\\s*(?:[.,;:!?)]|$)| und | worden)|(?:verbesserte|optimierte)[nrs]?(?! (?:sich|die|den|das|der|dies|ihre?|seine?)(?!\\p{L}))',
    en: "(?<=(?:was|were|is|are|been|has|have|we|we've|and) (?:(?:also|further|significantly|greatly) )?)(?:improved|optimi[sz]ed|revised|reworked|overhauled)(?! for(?!\\p{L}))|(?:improved|optimi[sz]ed)(?! (?:for|to|by|from|the|a|an|its)(?!\\p{L}))(?= \\p{Ll})",
    code: 'avoid_improved',
    isFineWithFigure: true,
  },
  {
    de: `(?:diverse|verschiedene|kleinere|einige|zahlreiche)[nr]? (?:\\p{L}{1,40} )?${CHANGES}|(?:diverse|verschiedene)[nr]? (?:Änderungen|Korrekturen)`,
    en: '(?:various|several|some|many|numerous|minor|small|a (?:number|range|couple) of) (?:\\p{L}{1,40} )?(?:improvements|bug ?fixes|fixes|enhancements|tweaks|optimi[sz]ations)',
    code: 'avoid_various',
  },
  {
    de: 'ab sofort|in Kürze(?!:)|zeitnah(?:e[nrsm]?)?',
    en: 'as of now|going forward|effective immediately',
    code: 'avoid_as_of_now',
  },
  {
    de: '(?<!(?:Start|Anfangs)- und )Endpunkt(?:e[ns]?|s)?(?! (?:der|einer) (?:Linie|Strecke|Route|Leitung|Tour|Achse|Fahrt))|Backends?|(?:Datenbank)?migration(?:en)?|Refactorings?|Refaktorierung(?:en)?|refaktoriert',
    en: 'endpoints?(?! (?:security|protection|detection|of (?:the|a) (?:line|route|path)))|back-?ends?|migrations?(?! (?:guide|assistant|wizard|tool))|refactor(?:ed|ing|ings|s)?',
    code: 'avoid_technical_term',
  },
  {
    de: 'implementiert|deployt|deployed|ausgerollt|released?t',
    en: 'implemented|deployed|rolled out|rolling out',
    code: 'avoid_implemented',
  },
  {
    rule: 'vague_wording',
    de: `(?:etwas|ein (?:klein )?wenig|ein bisschen) ${SIZED}|geringfügig(?:e[nrsm]?)?(?! beschäftig)|leicht (?:verändert|angepasst|geändert|modifiziert|verbessert|überarbeitet)|irgendwie|in (?:gewissen|bestimmten) Fällen|(?:und|sowie) (?:vieles|einiges) mehr`,
    en: `slightly|somewhat|a (?:little )?bit ${DIFFERENT}|in certain cases|under certain circumstances|and (?:much|many) more(?=\\s*(?:[.,;:!?)]|$))`,
    code: 'vague_wording',
    isFineWithFigure: true,
  },
  {
    rule: 'unreleased_change',
    de:
      'noch in keiner (?:ausgelieferten )?Version|(?:noch )?nicht in einer (?:ausgelieferten|veröffentlichten) Version|noch nicht (?:gemergt|gemerged|deployt|ausgerollt|released)|(?:im|auf dem|in den) (?:Main|Master|Feature|Entwicklungs|Haupt)(?:-?branch|zweig)|' +
      '(?:im|mit dem|ab dem) (?:nächsten|kommenden) (?:Release|Update)|(?:in|mit|ab) der (?:nächsten|kommenden) Version|' +
      'in eine[mr] (?:kommenden|späteren) (?:Release|Update|Version)|(?:bereits|schon|nur) auf (?:main|master)|' +
      'hinter einem (?:Feature[- ]?)?(?:Flag|Schalter)|Release[- ]Candidate|Nightly(?:[- ]Builds?)?|demnächst|bald (?:verfügbar|erhältlich)',
    en:
      'unreleased|(?:no|not in an?y?) released version|not in an?y? release|not released yet|not yet (?:been )?(?:merged|deployed)|(?:is|are) not yet released|not (?:been released yet|yet been released)|' +
      '(?:on|in|into) (?:the )?(?:main|master|develop|feature) branch|merged (?:in)?to (?:main|master|develop)|' +
      '(?:in|with|from|for) the (?:next|upcoming) (?:release|update)|the (?:next|upcoming) (?:version|release|update) (?:will|brings|adds|contains|includes)|available soon|(?:available|included|released|shipped|follows?|comes?|coming|ships?) (?:in|with) the (?:next|upcoming) version|' +
      'behind an? (?:feature[- ])?flag|release candidate|nightly builds?|coming soon|will be released',
    code: 'unreleased_change',
    isFineInside: true,
  },
  {
    rule: 'second_topic',
    de: '(?:im (?:selben|gleichen)|mit dem(?:selben| gleichen)) (?:Release|Update|Rutsch)|bei dieser Gelegenheit|(?:außerdem|ebenfalls|auch) neu:|noch eine (?:Neuerung|Verbesserung)|unabhängig davon (?:wurden?|haben wir)|ganz nebenbei',
    en: 'in the same (?:release|update|deployment)|(?:also|additionally),? in this (?:release|update)|this (?:release|update) also|while we were at it|on an unrelated note|another (?:improvement|new feature)|also new:|as a bonus',
    code: 'second_topic',
  },
]

/** All of them in one pattern, so that a text is scanned once. */
const ALL = {
  de: wholeWords(WORDINGS.map(({ de }) => de).join('|')),
  en: wholeWords(WORDINGS.map(({ en }) => en).join('|')),
  both: wholeWords(WORDINGS.map(({ de, en }) => `${de}|${en}`).join('|')),
}
const EACH = WORDINGS.map((wording) => ({
  wording,
  pattern: new RegExp(wholeWords(`${wording.de}|${wording.en}`).source, 'iuy'),
}))
const AROUND = 40

/** Words that tell a reader nothing, and phrases that hint at an unreleased or a second change. */
export function checkWordings(audience: Audience, field: Field): Finding[] {
  const byRule = new Map<Rule, (Hit & { wording: Wording })[]>()
  for (const hit of hitsIn(field, ALL[field.language ?? 'both'], 'words')) {
    const wording = wordingAt(hit)
    if (wording === undefined || !isMeant(wording, audience, hit)) continue
    const { rule = 'word_to_avoid' } = wording
    if (!byRule.has(rule)) byRule.set(rule, [])
    byRule.get(rule)?.push({ ...hit, wording })
  }
  return [...byRule].flatMap(([rule, hits]) =>
    differentWords(hits).map(({ wording, found, excerpt }) =>
      advice(rule, field.pointer, { code: wording.code, params: { found: found.trim() } }, excerpt),
    ),
  )
}

function wordingAt({ passage: { words }, index }: Hit): Wording | undefined {
  return EACH.find(({ pattern }) => {
    pattern.lastIndex = index
    return pattern.test(words)
  })?.wording
}

function isMeant(
  { isFineWithFigure, isFineInside }: Wording,
  audience: Audience,
  { passage: { words }, index, found }: Hit,
): boolean {
  if (isFineInside && audience === 'internal') return false
  if (!isFineWithFigure) return true
  // Twice as far, so that a version at the edge is complete; not the whole text, which may contain thousands of such
  // words.
  const from = Math.max(0, index - 2 * AROUND)
  const near = maskAll(words.slice(from, index + found.length + 2 * AROUND), VERSION_OR_DATE)
  const [start, end] = [index - from - AROUND, index - from + found.length + AROUND]
  return !/\d/.test(near.slice(Math.max(0, start), end))
}
