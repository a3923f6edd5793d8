import type { FindingMessages } from '../en/findings'

/** What the editorial checks say about a place of an entry, and what to do about it (CHECK-4). */
export const findings: FindingMessages = {
  title_long: ({ max }) =>
    `Kürzen Sie den Titel auf höchstens ${max} Zeichen: Was sich geändert hat, genügt; das Übrige passt in den Teaser.`,
  title_full_stop: 'Lassen Sie den Punkt am Ende des Titels weg.',
  title_capitals: 'Schreiben Sie den Titel in gewöhnlicher Groß- und Kleinschreibung.',
  title_says_nothing:
    'Sagen Sie im Titel, was sich geändert hat, zum Beispiel „Berichte lassen sich als PDF ausgeben“.',
  title_version: 'Lassen Sie die Versionsnummer im Titel weg. Sie gehört in den Teaser oder in den Text.',
  teaser_missing: 'Schreiben Sie einen Teaser: zwei bis drei Sätze dazu, was die Änderung den Lesern bringt.',
  teaser_short: 'Der Teaser ist nur ein Satz. Zwei bis drei Sätze sagen, was die Änderung den Lesern bringt.',
  teaser_long: ({ count }) =>
    `Kürzen Sie den Teaser auf zwei bis drei Sätze: Es sind ${count}. Das Übrige gehört in den Text.`,
  teaser_repeats_title:
    'Der Teaser wiederholt den Titel. Sagen Sie stattdessen, was die Änderung den Lesern bringt.',
  version_missing:
    'Sagen Sie im Teaser oder im Text, seit wann das gilt: „Ab Version 3.2 (10. August)“, ohne Versionen das Datum.',
  bare_identifier: ({ found }) =>
    `Setzen Sie „${found}“ in Backticks, oder sagen Sie, wie Leser es auf dem Bildschirm sehen.`,
  superlative: ({ found }) => `Sagen Sie statt „${found}“, was sich messen oder sehen lässt.`,
  advertising: ({ found }) =>
    `„${found}“ klingt nach Werbung. Streichen Sie es, oder sagen Sie, was genau sich geändert hat.`,
  transcribed_umlaut: ({ found, meant }) => `Schreiben Sie „${meant}“ statt „${found}“.`,
  exclamation_mark: 'Schreiben Sie ohne Ausrufezeichen.',
  emoji: 'Lassen Sie Emojis weg, oder sagen Sie mit Worten, was gemeint ist.',
  long_dash:
    'Schreiben Sie statt des langen Strichs ein einfaches Minus (-), auch zwischen Zahlen, oder bilden Sie zwei Sätze.',
  cover_repeated:
    'Das Titelbild ist zugleich das einzige Bild im Text. Lassen Sie eines von beiden weg: Ein Titelbild steht ohnehin über dem Text.',
  many_pictures: ({ count }) =>
    `Der Eintrag zeigt ${count} Bilder. Behalten Sie die, auf denen die Änderung zu sehen ist.`,
  no_picture: 'Das ist ein langer Text ohne Bild. Wenn sich die Änderung sehen lässt, zeigen Sie sie.',
  pictures_first:
    'Vor dem ersten Satz stehen mehrere Bilder. Sagen Sie zuerst, was sich geändert hat, und zeigen Sie es dann.',
  alt_text_missing_public:
    'Beschreiben Sie dieses Bild: Ein öffentlicher Eintrag braucht für jedes Bild einen Alternativtext.',
  alt_text_missing: 'Beschreiben Sie dieses Bild mit einem Alternativtext für alle, die es nicht sehen.',
  alt_text_file_name:
    'Der Alternativtext ist der Name der Datei. Beschreiben Sie, was auf dem Bild zu sehen ist.',
  alt_text_says_nothing:
    'Der Alternativtext sagt nicht, was zu sehen ist. Beschreiben Sie, was das Bild zeigt.',
  among_us:
    'Diese Worte sind für Kollegen gedacht. Formulieren Sie sie für Leser außerhalb, oder machen Sie den Eintrag intern.',
  unfinished: 'Hier ist noch etwas offen. Ergänzen oder streichen Sie es vor der Freigabe.',
  customer_named:
    'Nennen Sie keinen einzelnen Kunden. „Ein Kunde“ genügt, oder sagen Sie, wen die Änderung betrifft.',
  ticket_named: 'Leser außerhalb können dieses Ticket nicht öffnen. Sagen Sie mit Worten, worum es geht.',
  issue_page:
    'Dieser Link führt zu einem Ticket oder in den Code. Verweisen Sie auf die Seite im Handbuch, oder sagen Sie mit Worten, worum es geht.',
  inner_host: 'Diese Adresse erreichen nur Kollegen. Nennen Sie eine öffentliche, oder lassen Sie sie weg.',
  avoid_size: ({ found }) => `Nennen Sie statt „${found}“ die Zahl.`,
  avoid_ease: ({ found }) => `Lassen Sie „${found}“ weg: Ob es leicht ist, merkt der Leser selbst.`,
  avoid_smoothness: ({ found }) => `Sagen Sie statt „${found}“, was der Leser nicht mehr tun muss.`,
  avoid_improved: ({ found }) =>
    `Sagen Sie statt „${found}“, was anders ist, zum Beispiel „zeigt den Preis mit Steuer“.`,
  avoid_various: ({ found }) =>
    `Nennen Sie statt „${found}“ jede Änderung einzeln, oder schreiben Sie je Änderung einen Eintrag.`,
  avoid_as_of_now: ({ found }) => `Schreiben Sie statt „${found}“ „jetzt“ oder das Datum.`,
  avoid_technical_term: ({ found }) => `Sagen Sie statt „${found}“, was man davon sieht.`,
  avoid_implemented: ({ found }) =>
    `Schreiben Sie statt „${found}“, dass es da ist, geht oder sich benutzen lässt.`,
  vague_wording: ({ found }) =>
    `„${found}“ lässt offen, was gemeint ist. Sagen Sie, was genau, wie viel oder in welchem Fall.`,
  unreleased_change: ({ found }) =>
    `„${found}“ klingt nach einer Änderung, die Leser noch nicht haben. Nennen Sie die Version, in der sie ausgeliefert ist, oder lassen Sie den Eintrag bis dahin intern.`,
  second_topic: ({ found }) =>
    `„${found}“ führt zu einem zweiten Thema. Was der Titel nicht deckt, gehört in einen eigenen Eintrag.`,
}
