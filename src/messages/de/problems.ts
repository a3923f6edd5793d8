import type { ProblemMessages } from '../en/problems'

/** The `title` and `detail` of each problem type (API-5), in German. */
export const problems: ProblemMessages = {
  titles: {
    unauthorized: 'Nicht angemeldet',
    forbidden: 'Nicht erlaubt',
    not_found: 'Nicht gefunden',
    method_not_allowed: 'Methode nicht erlaubt',
    already_published: 'Schon veröffentlicht',
    slug_taken: 'Kurzname vergeben',
    media_in_use: 'Bild in Verwendung',
    precondition_failed: 'Inzwischen geändert',
    malformed_body: 'Unlesbare Anfrage',
    payload_too_large: 'Anfrage zu groß',
    unsupported_media_type: 'Nicht unterstütztes Format',
    validation_failed: 'Prüfung nicht bestanden',
    project_binding_required: 'Bindung an ein Projekt nötig',
    rate_limited: 'Zu viele Anfragen',
    no_delivery_route: 'Kein Zustellweg',
    delivery_failed: 'Zustellung fehlgeschlagen',
    delivery_unknown: 'Zustellung ungewiss',
    not_deletable: 'Nicht löschbar',
    not_published: 'Nicht veröffentlicht',
    not_withdrawn: 'Nicht zurückgezogen',
    locked: 'Gesperrt',
    insufficient_storage: 'Kein Speicherplatz',
    unavailable: 'Gerade nicht verfügbar',
    internal: 'Interner Fehler',
    range_not_satisfiable: 'Bereich nicht lieferbar',
  },
  details: {
    not_found: 'Das gibt es nicht, oder Sie dürfen es nicht sehen.',
    method_not_allowed: ({ allow }) => `Erlaubte Methoden: ${allow.join(', ')}.`,
    already_published: 'Ein veröffentlichter Eintrag lässt sich nicht mehr ändern oder löschen.',
    not_published: 'Nur ein veröffentlichter Eintrag lässt sich korrigieren oder zurückziehen.',
    not_withdrawn: 'Nur ein zurückgezogener Eintrag lässt sich wieder veröffentlichen.',
    locked: 'Jemand anderes bearbeitet diesen Eintrag gerade. Versuchen Sie es danach noch einmal.',
    slug_taken: ({ slug }) =>
      `Der Kurzname „${slug}“ ist vergeben. Wählen Sie einen anderen, oder lassen Sie ihn weg, dann wird einer erzeugt.`,
    media_in_use: 'Das Bild wird als Titelbild oder in einem Block verwendet. Entfernen Sie es zuerst dort.',
    precondition_failed:
      'Der Eintrag hat sich seit der Version in „If-Match“ geändert. Lesen Sie ihn neu, und wiederholen Sie die Änderung.',
    validation_failed: 'Alle Fehler stehen unter „errors“, jeder mit einem Zeiger auf seine Stelle.',
    project_binding_required:
      'Gelesen-Markierungen gehören zu einem Projekt. Verwenden Sie einen Client, der an eines gebunden ist.',
    rate_limited: ({ retryAfterSeconds }) => `Versuchen Sie es in ${retryAfterSeconds} Sekunden noch einmal.`,
    no_delivery_route:
      'Hinterlegen Sie in den Einstellungen ein Bot-Token mit Kanal oder eine Webhook-Adresse, oder setzen Sie CHAT_WEBHOOK_URL.',
    insufficient_storage: 'Der Speicherplatz reicht für das Bild nicht aus. Es wurde nichts gespeichert.',
    internal: ({ requestId }) => `Anfrage ${requestId}`,
    forbidden: {
      write_mode: 'Dafür braucht der Client Schreibrechte.',
      role: ({ minimum }) => `Dafür brauchen Sie mindestens die Rolle „${minimum}“.`,
      foreign_origin: 'Dieser Aufruf muss aus dem Archiv selbst kommen.',
    },
    malformed_body: {
      json: 'Der Inhalt muss JSON in UTF-8 sein.',
      json_or_form: 'Der Inhalt muss ein JSON-Objekt oder ein Formular sein.',
      multipart: 'Der Inhalt muss ein vollständiges Multipart-Formular sein.',
      http: 'Die Anfrage ist kein gültiges HTTP.',
      timeout: 'Die Anfrage kam nicht rechtzeitig an.',
      headers_too_large: ({ bytes }) => `Die Header sind größer als ${bytes / 1024} KiB.`,
      address: 'Die Adresse lässt sich nicht lesen.',
      address_encoding:
        'Die Adresse lässt sich nicht lesen. Kodieren Sie Umlaute, Leerzeichen und Ähnliches mit Prozentzeichen: „B%C3%BCro“ für „Büro“.',
      address_or_host: 'Die Adresse oder der Header „Host“ lässt sich nicht lesen.',
      asterisk: '„*“ ist keine Adresse des Archivs.',
      host: 'Der Header „Host“ lässt sich nicht lesen.',
      host_missing: 'Der Header „Host“ fehlt.',
      host_repeated: 'Senden Sie nur einen Header „Host“.',
      expect: 'Als „Expect“ wird nur „100-continue“ unterstützt.',
      router_state: 'Der Header „Next-Router-State-Tree“ lässt sich nicht lesen.',
    },
    payload_too_large: {
      json: ({ bytes }) =>
        `Ein JSON-Inhalt darf höchstens ${bytes / 1024 ** 2} MiB (${bytes.toLocaleString('de')} Bytes) haben.`,
      image: ({ bytes }) => `Ein Bild darf höchstens ${bytes / 1024 ** 2} MB haben.`,
      body: ({ bytes }) => `Der Inhalt darf höchstens ${bytes} Bytes haben.`,
      form: ({ bytes }) => `Das Formular darf höchstens ${bytes} Bytes haben.`,
    },
    unsupported_media_type: {
      json: 'Senden Sie den Inhalt unkomprimiert als application/json.',
      json_or_form: 'Senden Sie JSON (application/json) oder ein Formular.',
      server_function: 'Das rufen nur die Seiten des Archivs auf. Senden Sie die Argumente als text/plain.',
      multipart: 'Senden Sie ein Formular als multipart/form-data.',
      image_format: 'Die Datei ist kein lesbares Bild. Erlaubt sind JPEG, PNG, WebP, AVIF und GIF.',
      image_broken: 'Das Bild lässt sich nicht lesen. Es ist beschädigt oder unvollständig.',
    },
    unavailable: {
      database:
        'Die Datenbank hat nicht rechtzeitig geantwortet. Sie ist ausgelastet oder nicht erreichbar. Versuchen Sie es in einigen Sekunden noch einmal.',
      images:
        'Gerade werden zu viele Bilder verarbeitet. Es wurde nichts gespeichert. Bitte das Bild später noch einmal hochladen.',
      image_store:
        'Bilder lassen sich gerade weder laden noch speichern. Versuchen Sie es in einigen Sekunden noch einmal.',
    },
  },
}
