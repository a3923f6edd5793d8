import {
  beforeAfter,
  callout,
  code,
  gallery,
  image,
  link,
  quote,
  text,
  video,
  type DemoEntry,
} from './demoEntry'

/** Invoicing: German for customers, English for developers who use its API. */
export const kontor: DemoEntry[] = [
  {
    daysAgo: 173,
    type: 'feature',
    audience: 'public',
    title: 'Rechnungen gehen als XRechnung und ZUGFeRD hinaus',
    teaser:
      'Kontor schreibt Rechnungen in beiden Formaten, die Behörden und größere Auftraggeber verlangen. Das PDF sieht aus wie zuvor, die Daten stecken darin.',
    author: 'Helene Brandt',
    tags: ['rechnung', 'e-rechnung'],
    cover: 'document-invoice',
    blocks: [
      text(
        'Bisher mussten Rechnungen an Behörden in einem Portal noch einmal abgetippt werden.\n\nAb Version 5.1 genügt es, beim Kunden das Format zu wählen:\n\n- **ZUGFeRD**: ein PDF mit eingebetteten Daten, für die meisten Kunden\n- **XRechnung**: reine Daten, für Behörden mit Leitweg-ID\n- **PDF**: wie bisher, für Privatkunden\n\nKontor prüft jede Rechnung vor dem Versand gegen die amtlichen Regeln und nennt das Feld, das fehlt.',
      ),
      link(
        'https://example.com/kontor/hilfe/e-rechnung',
        'Hilfe: Welches Format für welchen Kunden',
        'Mit einer Liste der Angaben, die eine Behörde braucht',
      ),
      text('Der Empfang von E-Rechnungen folgt in einem eigenen Schritt.'),
    ],
  },
  {
    daysAgo: 159,
    type: 'fix',
    audience: 'customer',
    title: 'Skonto wird bei Teilzahlungen richtig verteilt',
    teaser:
      'Zahlte ein Kunde in zwei Teilen, zog Kontor das Skonto zweimal ab. Die offenen Posten stimmen nun wieder.',
    author: 'Oskar Lind',
    tags: ['offene posten', 'skonto'],
    blocks: [
      text(
        'Betroffen waren 14 Rechnungen bei 6 Betrieben, die wir einzeln angeschrieben haben. Neue Teilzahlungen rechnet Kontor ab Version 5.1.1 nach dem Betrag, der innerhalb der Frist eingegangen ist.',
      ),
    ],
  },
  {
    daysAgo: 145,
    type: 'improvement',
    audience: 'public',
    title: 'Offene Posten zeigen, was zuerst zu tun ist',
    teaser:
      'Die Liste sortiert nach Fälligkeit und hebt hervor, was überfällig ist. Wer mahnt, muss nicht mehr nach Datum filtern.',
    author: 'Helene Brandt',
    tags: ['offene posten', 'mahnung'],
    cover: 'receivables-after',
    blocks: [
      text(
        'Die Liste war nach Rechnungsnummer geordnet. Überfälliges stand verstreut zwischen Rechnungen, die erst in Wochen fällig sind.\n\nAb Version 5.2 stehen überfällige Rechnungen oben, mit der Zahl der Tage. Darunter folgt, was in den nächsten sieben Tagen fällig wird.',
      ),
      beforeAfter('receivables-before', 'receivables-after'),
      text('Die alte Reihenfolge ist über die Spaltenüberschrift weiterhin wählbar.'),
    ],
  },
  {
    daysAgo: 131,
    type: 'info',
    audience: 'internal',
    title: 'Preisliste für Kontor gilt ab dem nächsten Quartal',
    teaser:
      'Neue Verträge laufen ab dem nächsten Quartal mit der neuen Preisliste. Bestehende Verträge bleiben bis zu ihrem Ende unverändert.',
    author: 'Helene Brandt',
    tags: ['intern', 'vertrieb'],
    blocks: [
      text(
        'Die Stufen richten sich künftig nach der Zahl der Rechnungen im Monat und nicht mehr nach der Zahl der Benutzer.\n\nFür Angebote, die schon verschickt sind, gilt der alte Preis vier Wochen lang. Bei Rückfragen von Kunden bitte an Helene verweisen.',
      ),
    ],
  },
  {
    daysAgo: 117,
    type: 'feature',
    audience: 'customer',
    title: 'Angebote lassen sich online annehmen',
    teaser:
      'Kunden bekommen einen Link, lesen das Angebot im Browser und nehmen es dort an. Die unterschriebene Fassung liegt danach in Kontor.',
    author: 'Oskar Lind',
    tags: ['angebot'],
    cover: 'flow-offer',
    blocks: [
      text(
        'Angebote gingen bisher als PDF hinaus und kamen, wenn überhaupt, als Scan zurück. Im Schnitt vergingen neun Tage.\n\nAb Version 5.3 führt der Link im Angebot auf eine Seite mit Positionen, Summe und dem Knopf **Angebot annehmen**. Kontor hält Name, Zeitpunkt und den Stand des Angebots fest und legt den Auftrag an.',
      ),
      quote(
        'Die erste Zusage kam, bevor ich wieder im Büro war.',
        'Inhaber einer Schreinerei, Testbetrieb seit dem Frühjahr',
      ),
      callout(
        'warning',
        'Ein geändertes Angebot braucht eine neue Zusage. Der alte Link zeigt dann einen Hinweis.',
      ),
    ],
  },
  {
    daysAgo: 103,
    type: 'breaking',
    audience: 'public',
    title: 'The interface for invoices moves to version 2',
    teaser:
      'Programs that create invoices need to send amounts in cents from now on. Version 1 stays available for six months, so there is time to change over.',
    author: 'Oskar Lind',
    tags: ['api'],
    blocks: [
      text(
        'Version 1 took amounts as decimal numbers. Some languages round them on the way, and invoices were off by a cent.\n\nVersion 2 takes whole cents and a currency. Everything else keeps its name. Requests to version 1 carry a `Deprecation` header with the date on which it ends.',
      ),
      code(
        'POST /api/v2/invoices\n\n{\n  "customer": "K-1042",\n  "items": [\n    { "text": "Window, oak, 120 x 140 cm", "quantity": 2, "unit_price": { "cents": 68900, "currency": "EUR" } }\n  ]\n}',
        'json',
      ),
      text(
        '| | version 1 | version 2 |\n| --- | --- | --- |\n| amount | `689.00` | `68900` |\n| currency | always EUR | `currency` |\n| errors | text | [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457) |',
      ),
      callout('danger', 'Version 1 will answer 410 once the six months have passed.'),
    ],
  },
  {
    daysAgo: 89,
    type: 'improvement',
    audience: 'customer',
    title: 'Kunden und Artikel werden beim Tippen gefunden',
    teaser:
      'Die Suche in Angebot und Rechnung zeigt Treffer nach dem dritten Buchstaben. Tippfehler und Umlaute stören nicht mehr.',
    author: 'Oskar Lind',
    tags: ['suche'],
    blocks: [
      text(
        'Bisher musste der Anfang des Namens genau stimmen. „Müller Bau" war unter „Bau" nicht zu finden und unter „Mueller" auch nicht.\n\nAb Version 5.4 vergleicht die Suche Wortteile und lässt kleine Abweichungen zu. Häufig gewählte Einträge stehen oben.',
      ),
      image('form-search'),
    ],
  },
  {
    daysAgo: 75,
    type: 'fix',
    audience: 'public',
    title: 'Anhänge mit langen Dateinamen kommen vollständig an',
    teaser:
      'Bei Dateinamen über 80 Zeichen fehlte manchen Empfängern die Endung, und der Anhang ließ sich nicht öffnen. Ab Version 5.4.1 werden Namen nach dem Standard geschrieben.',
    author: 'Oskar Lind',
    tags: ['e-mail'],
    blocks: [
      text('Betroffen waren vor allem Empfänger mit Outlook. Ein erneuter Versand der Rechnung genügt.'),
    ],
  },
  {
    daysAgo: 61,
    type: 'feature',
    audience: 'customer',
    title: 'Der Monatsabschluss entsteht in einem Durchgang',
    teaser:
      'Kontor führt Schritt für Schritt durch den Abschluss und zeigt, was noch fehlt. Das Paket für die Steuerberatung entsteht am Ende von selbst.',
    author: 'Helene Brandt',
    tags: ['abschluss', 'datev'],
    cover: 'table-closing',
    blocks: [
      text(
        'Für den Abschluss waren bisher fünf Auswertungen an verschiedenen Stellen nötig. Fehlte eine, fiel es erst der Steuerberatung auf.\n\nAb Version 5.5 steht unter **Abschluss** eine Liste der Schritte. Jeder zeigt, ob er erledigt ist oder was dafür noch gebraucht wird.',
      ),
      gallery('table-closing', 'chart-revenue'),
      text(
        '### Was im Paket steckt\n\n- Buchungsstapel für DATEV\n- alle Belege als PDF\n- die Liste der offenen Posten zum Stichtag\n\nAndere Formate als DATEV sind noch nicht möglich.',
      ),
    ],
  },
  {
    daysAgo: 47,
    type: 'improvement',
    audience: 'internal',
    title: 'Der Versand von Rechnungen läuft über einen zweiten Anbieter',
    teaser:
      'Fällt der erste Mailanbieter aus, verschickt Kontor nach zwei Minuten über den zweiten. Beim Ausfall im August hätte das 1.100 Rechnungen pünktlich zugestellt.',
    author: 'Tarek Aziz',
    tags: ['betrieb', 'e-mail'],
    blocks: [
      text(
        'Bisher blieben Mails liegen, bis der Anbieter wieder erreichbar war. Beim Ausfall im August waren das sieben Stunden.\n\nDer zweite Anbieter ist eingerichtet und mit echten Adressen geprüft. Ob eine Mail schon angenommen war, wird vor dem Wechsel festgestellt, damit niemand eine Rechnung doppelt bekommt.',
      ),
      code('mail.route primary=timeout(120s) fallback=second\nmail.dedupe key=invoice_id window=24h', 'ini'),
    ],
  },
  {
    daysAgo: 33,
    type: 'improvement',
    audience: 'public',
    title: 'Invoice pages work with screen readers',
    teaser:
      'Tables, totals and buttons of the online invoice now have names and an order that a screen reader can follow. An external audit found no open issues of level AA.',
    author: 'Helene Brandt',
    tags: ['accessibility'],
    blocks: [
      text(
        'The online invoice was laid out with nested tables. A screen reader read the columns in an order that made no sense.\n\nFrom version 5.6 items are one table with headings, the total is announced with its currency, and the button for the download says what it downloads. Colours meet a contrast of at least 4.5 to 1.',
      ),
      link(
        'https://www.w3.org/WAI/WCAG22/quickref/',
        'WCAG 2.2 quick reference',
        'The rules that the audit was based on',
      ),
      text('The pages for offers follow the same way next month.'),
    ],
  },
  {
    daysAgo: 22,
    type: 'fix',
    audience: 'internal',
    title: 'Testrechnungen zählen nicht mehr in der Umsatzstatistik',
    teaser:
      'Rechnungen aus Demo-Mandanten standen in der internen Auswertung. Die Zahlen der letzten drei Monate sind neu berechnet.',
    author: 'Oskar Lind',
    tags: ['intern', 'statistik'],
    blocks: [text('Der Unterschied liegt bei 0,4 Prozent. Berichte an Kunden waren nicht betroffen.')],
  },
  {
    daysAgo: 10,
    type: 'feature',
    audience: 'public',
    title: 'Zahlungen per QR-Code auf jeder Rechnung',
    teaser:
      'Auf Rechnungen steht nun ein QR-Code, den Banking-Apps lesen. Empfänger, Betrag und Verwendungszweck sind damit ausgefüllt, und Zahlungen lassen sich leichter zuordnen.',
    author: 'Helene Brandt',
    tags: ['rechnung', 'zahlung'],
    cover: 'document-qr',
    blocks: [
      text(
        'Etwa jede zwölfte Zahlung kam bisher mit falscher oder fehlender Rechnungsnummer an und musste von Hand zugeordnet werden.\n\nDer Code steht ab Version 5.7 auf jeder Rechnung. Er folgt dem Standard der europäischen Banken (EPC-QR). Je Kunde lässt er sich abschalten.',
      ),
      video('https://example.com/videos/kontor-qr', 'Eine Rechnung mit der Banking-App zahlen (1 Minute)'),
      text('Für Rechnungen in Schweizer Franken ist die QR-Rechnung in Vorbereitung.'),
    ],
  },
  {
    daysAgo: 2,
    type: 'improvement',
    audience: 'customer',
    title: 'Mahnungen nennen die Zahlung, die schon eingegangen ist',
    teaser:
      'Wer einen Teil bezahlt hat, sieht in der Mahnung Betrag und Tag des Eingangs. Rückfragen dazu entfallen.',
    author: 'Oskar Lind',
    tags: ['mahnung'],
    blocks: [
      text(
        'In der Mahnung stand bisher nur der Rest. Viele Kunden riefen an, weil sie den ursprünglichen Betrag nicht wiedererkannten.\n\nAb Version 5.8 zeigt eine kurze Tabelle den Rechnungsbetrag, jede Zahlung und den Rest. Der Text der Mahnung ist unverändert.',
      ),
    ],
  },
  {
    daysAgo: -12,
    state: 'draft',
    type: 'feature',
    audience: 'public',
    title: 'Eingehende E-Rechnungen lesen',
    teaser:
      'Kontor nimmt E-Rechnungen von Lieferanten an und zeigt sie lesbar an. Beträge werden übernommen.',
    author: 'Helene Brandt',
    tags: ['e-rechnung'],
    blocks: [
      text('Entwurf. Wartet auf die Abnahme durch zwei Testbetriebe. Das Bild zeigt noch die Testdaten.'),
      image('table-inbox'),
    ],
  },
]
