import type { FindingMessages } from '../en/findings'

export const findings: FindingMessages = {
  title_long: ({ max }) =>
    `Kürzen Sie den Titel auf höchstens ${max} Zeichen. Es genügt, was sich geändert hat; der Rest passt in den Teaser.`,
  title_full_stop: 'Lassen Sie den Punkt am Ende des Titels weg.',
  title_capitals: 'Schreiben Sie den Titel nicht in Großbuchstaben.',
  title_says_nothing:
    'Sagen Sie im Titel, was sich geändert hat, zum Beispiel „Berichte lassen sich als PDF exportieren“.',
  title_version: 'Lassen Sie die Versionsnummer im Titel weg. Sie gehört in den Teaser oder in den Text.',
  teaser_missing: 'Schreiben Sie einen Teaser: zwei bis drei Sätze dazu, was die Änderung den Lesern bringt.',
  teaser_short:
    'Der Teaser ist nur ein Satz. Schreiben Sie zwei bis drei dazu, was die Änderung den Lesern bringt.',
  teaser_long: ({ count }) =>
    `Kürzen Sie den Teaser von ${count} Sätzen auf zwei bis drei. Der Rest gehört in den Text.`,
  teaser_repeats_title:
    'Der Teaser wiederholt den Titel. Sagen Sie stattdessen, was die Änderung den Lesern bringt.',
  version_missing:
    'Sagen Sie im Teaser oder im Text, seit wann das gilt: „Ab Version 3.2 (10. August)“, oder nur das Datum, wenn es keine Versionen gibt.',
  bare_identifier: ({ found }) =>
    `Setzen Sie „${found}“ in Backticks, oder verwenden Sie den Namen, den Leser auf dem Bildschirm sehen.`,
  raw_html:
    'HTML sehen die Leser nicht. Formatieren Sie den Text im Editor, oder setzen Sie Code in Backticks.',
  image_in_text:
    'Bilder mitten im Text sehen die Leser nicht, nur einen Link oder den Alternativtext. Laden Sie das Bild hoch und fügen Sie es als Bildblock ein.',
  superlative: ({ found }) => `Sagen Sie statt „${found}“, was sich messen oder sehen lässt.`,
  advertising: ({ found }) =>
    `„${found}“ klingt nach Werbung. Streichen Sie es, oder sagen Sie, was genau sich geändert hat.`,
  transcribed_umlaut: ({ found, meant }) => `Schreiben Sie „${meant}“ statt „${found}“.`,
  exclamation_mark: 'Verwenden Sie keine Ausrufezeichen.',
  emoji: 'Verwenden Sie keine Emojis. Sagen Sie mit Worten, was gemeint ist.',
  long_dash:
    'Verwenden Sie statt des langen Strichs ein einfaches Minus (-), auch zwischen Zahlen, oder schreiben Sie zwei Sätze.',
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
    'Diese Formulierung ist für Kollegen gedacht. Schreiben Sie für externe Leser, oder machen Sie den Eintrag intern.',
  unfinished: 'Hier fehlt noch etwas. Ergänzen oder streichen Sie es vor der Freigabe.',
  customer_named:
    'Nennen Sie keinen einzelnen Kunden. „Ein Kunde“ genügt, oder sagen Sie, wen die Änderung betrifft.',
  ticket_named: 'Externe Leser können dieses Ticket nicht öffnen. Sagen Sie, worum es geht.',
  issue_page:
    'Dieser Link führt zu einem Ticket oder in den Code. Verweisen Sie auf das Handbuch, oder sagen Sie, worum es geht.',
  inner_host:
    'Diese Adresse können nur Kollegen öffnen. Nennen Sie eine öffentliche, oder lassen Sie sie weg.',
  avoid_size: ({ found }) => `Nennen Sie statt „${found}“ die Zahl.`,
  avoid_ease: ({ found }) => `Lassen Sie „${found}“ weg: Ob es leicht ist, merken Leser selbst.`,
  avoid_smoothness: ({ found }) => `Sagen Sie statt „${found}“, was Leser nicht mehr tun müssen.`,
  avoid_improved: ({ found }) =>
    `Sagen Sie statt „${found}“, was anders ist, zum Beispiel „zeigt den Preis mit Steuer“.`,
  avoid_various: ({ found }) =>
    `Nennen Sie statt „${found}“ jede Änderung einzeln, oder schreiben Sie für jede einen Eintrag.`,
  avoid_as_of_now: ({ found }) => `Schreiben Sie statt „${found}“ „jetzt“ oder das Datum.`,
  avoid_technical_term: ({ found }) => `Sagen Sie statt „${found}“, was Leser davon sehen.`,
  avoid_implemented: ({ found }) =>
    `Schreiben Sie statt „${found}“, dass es da ist, funktioniert oder sich benutzen lässt.`,
  vague_wording: ({ found }) =>
    `„${found}“ ist ungenau. Sagen Sie, was genau, wie viel oder in welchem Fall.`,
  unreleased_change: ({ found }) =>
    `„${found}“ klingt nach einer Änderung, die Leser noch nicht haben. Nennen Sie die Version, in der sie enthalten ist, oder lassen Sie den Eintrag bis dahin intern.`,
  too_long_to_check:
    'Die Texte sind zu lang, um sie rechtzeitig zu prüfen. Kürzen Sie sie, oder lassen Sie sie vor der Freigabe gegenlesen.',
  second_topic: ({ found }) =>
    `Mit „${found}“ beginnt ein zweites Thema. Was der Titel nicht abdeckt, gehört in einen eigenen Eintrag.`,
}
