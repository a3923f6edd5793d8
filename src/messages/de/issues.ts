import type { IssueMessages } from '../en/issues'

/** What a value must be, by zod's name of its type. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  boolean: 'ja oder nein',
  array: 'eine Liste',
  object: 'ein Objekt mit Feldern',
  null: 'leer (null)',
}

export const issues: IssueMessages = {
  // Form
  required: 'Dieses Feld ist ein Pflichtfeld.',
  empty: 'Das darf nicht leer sein.',
  invalid: 'Dieser Wert ist nicht gültig.',
  wrong_type: ({ expected }) => `Das muss ${KINDS[expected] ?? expected} sein.`,
  one_of: ({ values }) => `Erlaubt sind: ${values.join(', ')}.`,
  exactly: ({ value }) => `Das muss ${value} sein.`,
  too_long: ({ max }) => `Höchstens ${max} Zeichen.`,
  too_short: ({ min }) => `Mindestens ${min} Zeichen.`,
  too_many: ({ max }) => `Höchstens ${max} Elemente.`,
  too_few: ({ min }) => `Mindestens ${min} Elemente.`,
  too_large: ({ max }) => `Höchstens ${max}.`,
  too_small: ({ min }) => `Mindestens ${min}.`,
  whole_number: ({ min, max }) =>
    `Das muss eine ganze Zahl ${max === undefined ? `ab ${min}` : `von ${min} bis ${max}`} sein.`,
  unknown_field: 'Unbekanntes Feld. Bitte entfernen.',
  unknown_fields: ({ count }) => `${count} weitere unbekannte Felder. Bitte entfernen.`,
  unknown_kind: 'Unbekannte Art.',
  nested_body: ({ max }) => `Der Inhalt ist mehr als ${max} Ebenen tief verschachtelt.`,
  no_body: 'Bitte ohne Inhalt senden.',
  no_body_due: 'Bitte ohne Inhalt senden: Was fällig ist, ergibt sich allein aus dem Datum der Einträge.',
  no_body_query: 'Bitte ohne Inhalt senden. Die Angaben gehören in die Adresse, zum Beispiel ?dry=1&days=7.',
  more: ({ count }) =>
    `${count === 1 ? 'Es gibt noch einen weiteren Fehler' : `Es gibt noch ${count} weitere Fehler`}. Bitte zuerst diese beheben.`,
  range: ({ bytes }) => `Der Bereich beginnt hinter dem Ende der Datei; sie hat ${bytes} Bytes.`,

  // Texts, numbers and dates
  one_line: 'Bitte in einer Zeile: Zeilenumbrüche, Tabulatoren und Steuerzeichen sind hier nicht erlaubt.',
  unstorable:
    'Bitte das Zeichen U+0000 und einzelne Hälften von Surrogatpaaren entfernen: Sie lassen sich nicht speichern.',
  unstorable_query: 'Bitte das Zeichen U+0000 entfernen: Es lässt sich nicht speichern.',
  unstorable_name: 'Dieser Feldname lässt sich nicht speichern.',
  unstorable_more: ({ count }) => `${count} weitere Teile davon lassen sich nicht speichern.`,
  nested_json: ({ max }) => `Listen und Objekte höchstens ${max} Ebenen tief.`,
  number_too_large: 'Diese Zahl ist zu groß, um gespeichert zu werden.',
  number_too_small: 'In diesem Block liegen zu viele Zahlen nah an 0. Senden Sie sie als Text.',
  number_unsafe: () =>
    'Diese ganze Zahl würde an Genauigkeit verlieren. Bitte als Text senden, in Anführungszeichen.',
  web_address:
    'Bitte eine vollständige Adresse angeben, die mit http:// oder https:// beginnt, ohne Leerzeichen.',
  id: 'Bitte eine ID aus dem Archiv angeben.',
  date_time: 'Bitte Datum und Uhrzeit nach ISO 8601 angeben, zum Beispiel 2026-08-01T09:00:00Z.',
  date: 'Bitte ein Datum nach ISO 8601 angeben, zum Beispiel 2026-08-01 oder 2026-08-01T09:00:00Z.',
  date_range: 'Bitte ein Datum zwischen den Jahren 100 und 9999 angeben.',

  // Posts
  slug: ({ max }) =>
    `Bitte 1 bis ${max} Zeichen: Kleinbuchstaben a bis z und Ziffern, dazwischen einzelne Bindestriche. Nichts, was wie eine UUID aussieht.`,
  known_block_type: 'Die Daten passen nicht zu dieser Blockart.',
  unknown_block: ({ type }) =>
    `Unbekannte Blockart „${type}“. Der Block wird gespeichert, Leser sehen ihn aber nicht.`,
  date_passed:
    'Dieses Datum liegt in der Vergangenheit. Nach der Freigabe wird der Eintrag auf diesen Tag zurückdatiert: Er steht nicht oben in den Listen, und ein Digest, dessen Zeitraum später beginnt, enthält ihn nicht.',
  no_project: 'Dieses Projekt gibt es nicht, oder Sie dürfen nicht darin schreiben.',
  no_project_named: 'Ein Projekt mit diesem Kurznamen gibt es nicht.',
  project_needed: 'Geben Sie den Kurznamen eines Projekts an: Ihr Client ist an keines gebunden.',
  project_closed: 'Das Projekt ist nicht aktiv und nimmt keine neuen Einträge an.',
  project_closed_to_images: 'Das Projekt ist nicht aktiv und nimmt keine neuen Bilder an.',
  no_post_type: 'Diese Art der Änderung gibt es nicht. GET /api/v1/post-types listet alle auf.',
  list_full: ({ max }) => `Sie haben schon ${max}, mehr geht nicht. Entfernen Sie zuerst etwas.`,
  no_record: 'Diesen Datensatz gibt es nicht.',
  audience: ({ allowed }) => `Ihr Client darf schreiben für: ${allowed.join(', ')}.`,
  idempotency_key:
    'Dieser Schlüssel gehört zu einem Eintrag, den Sie nicht mehr sehen dürfen. Verwenden Sie einen anderen.',
  changed_meanwhile:
    'Der Eintrag wurde geändert, seit Sie ihn geöffnet haben. Laden Sie die Seite neu und lesen Sie ihn noch einmal.',
  nothing_to_read: 'Es gibt noch nichts zu lesen: Schreiben Sie einen Teaser oder mindestens einen Block.',
  nothing_to_correct:
    'Es hat sich nichts geändert. Ändern Sie etwas, schreiben Sie eine Anmerkung, oder kennzeichnen Sie die Korrektur als wichtig.',
  comment: 'Schreiben Sie, was sich ändern soll.',
  date_only_planned: 'Ein Datum geht nur zusammen mit „when“: „planned“.',
  alt_text_missing:
    'Beschreiben Sie dieses Bild: Ein öffentlicher Eintrag braucht für jedes Bild einen Alternativtext.',
  too_many_blocks: ({ max, count }) => `Ein Eintrag hat höchstens ${max} Blöcke; dieser hat ${count}.`,
  too_many_images: ({ max, count }) => `Ein Eintrag zeigt höchstens ${max} Bilder; dieser zeigt ${count}.`,
  no_block_list: 'Der Inhalt muss eine Liste von Blöcken sein.',
  no_block: ({ number }) => `Element ${number} des Inhalts ist kein Block.`,
  unknown_block_type: ({ number }) => `Block ${number} hat eine unbekannte Art.`,

  // Images
  no_image: 'Dieses Bild gibt es nicht.',
  file_missing: 'Senden Sie das Bild als Datei im Formularfeld „file“.',
  file_expected: 'Das muss eine Datei sein.',
  file_repeated: 'Bitte nur eine Datei senden.',
  text_expected: 'Das muss ein Text sein, keine Datei.',
  field_repeated: 'Bitte dieses Feld nur einmal senden.',
  image_pixels: ({ megapixels, max }) =>
    `Ein Bild darf höchstens ${max} Megapixel haben, dieses hat ${decimal(megapixels)}. Bitte verkleinern.`,
  avif_pixels: ({ megapixels, max, others }) =>
    `Ein AVIF darf höchstens ${max.toLocaleString('de')} Megapixel haben, dieses hat ${decimal(megapixels)}. Bitte verkleinern oder als JPEG, PNG oder WebP hochladen (bis ${others}).`,
  animation_pixels: ({ megapixels, max }) =>
    `Die Einzelbilder einer Animation dürfen zusammen höchstens ${max} Megapixel haben, diese haben ${decimal(megapixels)}. Bitte verkleinern oder kürzen.`,
  alt_text_needed: 'Ein öffentlicher Eintrag zeigt dieses Bild, deshalb braucht es einen Alternativtext.',
  image_costly:
    'Die Verarbeitung dieses Bildes braucht zu viel Speicher oder Zeit. Bitte mit weniger Pixeln speichern, oder als einfaches JPEG oder PNG.',

  // Projects, clients, settings
  project_name: 'Bitte einen Namen für das Projekt angeben.',
  color: 'Bitte die Farbe als #rrggbb angeben, zum Beispiel #2563eb.',
  client_name: 'Bitte einen Namen für den Client angeben: Er wird als Verfasser seiner Entwürfe angezeigt.',
  client_revoked: 'Der Zugriff dieses Clients wurde widerrufen. Legen Sie stattdessen einen neuen Client an.',
  domain: 'Bitte nur die Domain angeben, zum Beispiel example.com.',
  https_address: 'Bitte eine Adresse angeben, die mit https:// beginnt.',
  bot_token: 'Ein Bot-Token besteht nur aus ASCII-Zeichen.',
  no_bot_token: 'Es gibt kein Bot-Token. Bitte zuerst eines speichern.',

  // Signing in and commands
  email: 'Bitte eine einzelne E-Mail-Adresse angeben, zum Beispiel name@example.com.',
  sign_in_link:
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Auf der Anmeldeseite bekommen Sie einen neuen.',
  sign_in_refused: 'Diese Adresse darf sich nicht mehr anmelden. Wenden Sie sich an einen Administrator.',
  role: ({ roles }) => `Erlaubt sind: ${roles.join(', ')}.`,
  project_list: 'Die Projekte haben sich inzwischen geändert. Laden Sie die Seite neu.',
  deactivated_user: 'Diese Person ist deaktiviert. Bitte zuerst reaktivieren.',
  own_user: 'Sie können sich nicht selbst deaktivieren. Bitten Sie einen anderen Administrator darum.',
  last_administrator:
    'Das ist der letzte Administrator, der sich anmelden kann. Machen Sie zuerst jemand anderen zum Administrator.',
  option_required: 'Diese Option ist erforderlich.',
  not_empty:
    'Das Archiv ist nicht leer. Beispieldaten brauchen ein Archiv ohne Projekte, Einträge und Bilder.',

  payload: ({ message }) => message,
}

function decimal(number: number): string {
  return number.toFixed(1).replace('.', ',')
}
