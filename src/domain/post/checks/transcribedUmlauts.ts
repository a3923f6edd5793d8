import type { Field } from './field'
import type { Finding } from './finding'
import { advice, differentWords, hitsIn } from './hits'

/**
 * Parts of German words with umlauts or ß. `^` and `$` tie a part to the start or end of a word, `+` to its inside, if
 * its transcription also occurs in other words. A list rather than a rule, because "neue", "aktuell" and "Poesie" are
 * spelled correctly.
 */
const PARTS = `
ähnlich ^älter ältest änder ängst ärger äquival ästhet äuß häufig läuf räum träum bäum gebäude häus käuf säul fäll fähr
fähig gefähr läng ständ stärk schäd schärf wähl währ nähe nähr nächst täglich tägig jähr spät mäß märz männ wärm ^wäre hätt
kämpf schläg träg präg präz präs präf prämi sätz plätz schätz ergänz gänz glänz kränk schränk plän sämtlich nämlich allmäh
erwähn zähl lädt lädst gerät rätsel tät$ täten$ tätig fläch gespräch schwäch fäch stätt länd fäng gäng häng dräng zwäng
schäft kräft gefäß pädagog ärzt säch läss gewässer däch gäst kästen kästchen hält mäng fälsch primär sekundär regulär
militär aktionär erklär klär$ klärt klären klärung spärlich väter städt nächte bestätig behält erhält gefällt verläss
können könnt möcht mög größ lös löch hör höh höchste höchstens höflich öffn öffentlich nötig völlig ^schön$ ^schöne ^schönst
störung stören stört gestört förder förm körper wört gewöhn wöchentl wöchig zöger schöpf köpf knöpf blöcke nördlich östlich
österreich möbel stöß persönlich fröhlich zwölf ökolog ökonom lösch tönend töne$ möglich böse$ böden erhöh verstöß ^köln
^für$ dafür$ wofür$ hierfür$ ^fürs$ führ füg füll fünf früh gründ ^grün$ ^grüne gültig günst glück hübsch hülle hürde
jünger jüngst kümmer künft künst kürz küch lück lüft müss mühe mühsam bemüh mündlich münd$ münz mütter nütz prüf pünkt rück rüst
rühr schlüss schützt schützen sprüng sprünglich spür stück stünd stütz stürz ^süd ^süß ^tür$ ^türen natürlich trüb übung
üblich übrig ^üben drück brück wünsch würd würf zügig züge bezügl müßig brüch schüler schüssel büch büro bürger bürst bünd dünn dürf
flüss flücht flüg genüg grüß füß fühl kühl bühne kündig kündbar künd krümm ^menü schütt tüchtig knüpf würfel zürich münchen
verfüg hinzufüg gegenüber$ darüber$ hinüber$ herüber$ vorüber$ worüber$ hierüber$ über+ ^über$
straße ^groß ^außer draußen ^außen schließ ^heißt$ ^heißen$ ^weiß$ ^weißt$ maßnahme maßgeb maßstab maßgeschneidert dreißig
fließ genieß ^spaß$ stoßen ^fuß ^bloß$ reißen beißen ^gruß ließ europä blätt bäcker großbuchstabe großschreib
`

/** Correct words that contain a part of the list. */
const RIGHT =
  /menuett|^aussend|^aussetz|hoechst(?:$|er ag)|^fuss?ion|fuerteventura|^aussenmin|^gross(?:man|berg)/

const real = new Map<string, string>()
const sources: string[] = []
for (const part of PARTS.trim().split(/\s+/)) {
  const letters = part.replace(/[\^$+]/g, '')
  const spelt = transcribed(letters)
  real.set(spelt, letters)
  const end = part.endsWith('$') ? '$' : part.endsWith('+') ? '(?=.)' : ''
  sources.push(`${part.startsWith('^') ? '^' : ''}${spelt}${end}`)
}
const TRANSCRIBED = new RegExp(sources.sort((one, other) => other.length - one.length).join('|'), 'g')

const WORD = /(?<![\p{L}\p{N}_])\p{L}{3,60}(?![\p{L}\p{N}_])/gu

/** ae, oe, ue and ss instead of umlauts and ß in German words (CHECK-7). German texts only. */
export function checkTranscribedUmlauts(field: Field): Finding[] {
  if (field.language !== 'de') return []
  const hits = hitsIn(field, WORD, 'words', ([word]) => realUmlauts(word) !== null)
  return differentWords(hits).map(({ found, excerpt }) => {
    const params = { found, meant: realUmlauts(found) ?? found }
    return advice('transcribed_umlaut', field.pointer, { code: 'transcribed_umlaut', params }, excerpt)
  })
}

/** The word with umlauts and ß, or null if it is not known to be transcribed. */
export function realUmlauts(word: string): string | null {
  const small = word.toLowerCase()
  if (!/ae|oe|ue|ss/.test(small) || RIGHT.test(small)) return null
  const spelt = small.replace(TRANSCRIBED, (part) => real.get(part) ?? part)
  if (spelt === small) return null
  if (word === word.toUpperCase()) return spelt.toUpperCase()
  return /^\p{Lu}/u.test(word) ? spelt.charAt(0).toUpperCase() + spelt.slice(1) : spelt
}

function transcribed(letters: string): string {
  return letters.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
}
