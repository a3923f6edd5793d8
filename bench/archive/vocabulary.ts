import { SEARCH_WORDS } from './layout'

/** A seeded generator of numbers from 0 to below 1 (mulberry32): the same sequence in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Language {
  subjects: readonly string[]
  verbs: readonly string[]
  objects: readonly string[]
  places: readonly string[]
  ends: readonly string[]
}

const list = (text: string): string[] => text.trim().split(/\s*\|\s*/)

const german: Language = {
  subjects:
    list(`Die Übersicht | Der Export | Die Suche | Das Formular | Die Anmeldung | Der Kalender | Die Rechnung
    | Der Bericht | Die Tabelle | Das Postfach | Die Karte | Der Filter | Die Vorlage | Das Lager | Der Versand
    | Die Buchung | Das Angebot | Der Auftrag | Die Schnittstelle | Das Archiv`),
  verbs: list(`zeigt | speichert | lädt | prüft | öffnet | sortiert | berechnet | übernimmt | meldet | ergänzt
    | verschiebt | druckt | vergleicht | sammelt | ordnet`),
  objects:
    list(`offene Posten | jede Änderung | alle Anhänge | fehlende Angaben | die Summen | mehrere Adressen
    | neue Einträge | die letzten Bestellungen | Lieferscheine | Zeiten und Pausen | Rabatte | Preise | Termine
    | Kennzahlen | Namen mit Umlauten`),
  places:
    list(`in der Liste | auf der Startseite | im Verzeichnis | am Telefon | in der Druckansicht | je Projekt
    | je Standort | im Bereich Einkauf | im Bereich Verkauf | für Vertretungen | in beiden Sprachen`),
  ends: list(`ohne erneutes Laden | nach dem Speichern | seit dieser Woche | wie bisher | in einem Schritt
    | auch auf kleinen Bildschirmen | mit einem Klick | bis zum Monatsende | nach der Freigabe | sofort`),
}

const english: Language = {
  subjects: list(`The overview | The export | The search | The form | The sign-in | The calendar | The invoice
    | The report | The table | The inbox | The map | The filter | The template | The warehouse | The shipment
    | The booking | The quotation | The order | The interface | The archive`),
  verbs:
    list(`shows | stores | loads | checks | opens | sorts | calculates | takes over | reports | adds | moves
    | prints | compares | collects | groups`),
  objects:
    list(`open items | every change | all attachments | missing details | the totals | several addresses
    | new entries | the latest orders | delivery notes | hours and breaks | discounts | prices | appointments
    | key figures | names with accents`),
  places:
    list(`in the list | on the front page | in the directory | on the phone | in the print view | per project
    | per site | in purchasing | in sales | for deputies | in both languages`),
  ends: list(`without loading again | after saving | since this week | as before | in one step
    | on small screens too | with one click | until the end of the month | after approval | at once`),
}

/** Generated texts, the same in every run: German and English sentences alternate. */
export interface Texts {
  titles: string[]
  /** One or two sentences, for teasers, quotes and callouts. */
  shorts: string[]
  /** Thirty to fifty words of Markdown. */
  paragraphs: string[]
}

/** Generates the texts that posts consist of. */
export function makeTexts(): Texts {
  const random = seededRandom(7)
  const make = (count: number, one: (language: Language) => string): string[] =>
    Array.from({ length: count }, (_, index) => one(index % 2 === 0 ? german : english))
  return {
    titles: make(400, (language) => title(language, random)),
    shorts: make(800, (language) => `${sentence(language, random)} ${sentence(language, random)}`),
    paragraphs: make(1_500, (language) => paragraph(language, random)),
  }
}

/**
 * The words to search for. Invented, so no text contains them by chance; equally long, so none is part of another; with
 * an ending that no stemmer removes.
 */
export function searchWords(): string[] {
  const random = seededRandom(11)
  const words = new Set<string>()
  while (words.size < SEARCH_WORDS) {
    const syllable = () => pick('bdfgklmprtvz', random) + pick('aou', random)
    words.add(`${syllable()}${syllable()}${syllable()}${syllable()}k`)
  }
  return [...words]
}

function pick<Item>(items: ArrayLike<Item> & Iterable<Item>, random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

function title({ subjects, verbs, objects }: Language, random: () => number): string {
  return `${pick(subjects, random)} ${pick(verbs, random)} ${pick(objects, random)}`
}

function sentence(language: Language, random: () => number): string {
  const { places, ends } = language
  return `${title(language, random)} ${pick(places, random)} ${pick(ends, random)}.`
}

function paragraph(language: Language, random: () => number): string {
  const sentences = Array.from({ length: 3 }, () => sentence(language, random))
  const items = [title(language, random), title(language, random)].map((item) => `- **${item}**`)
  return `${sentences.join(' ')}\n\n${items.join('\n')}`
}
