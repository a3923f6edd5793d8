import { chart, document, flow, phone } from './figures'
import { board, form, page, table } from './screens'

/** A sample picture: its alt text and its SVG in the color of a project. */
export interface DemoPicture {
  alt: string
  draw: (color: string) => string
}

const days = ['Mo', 'Di', 'Mi', 'Do', 'Fr']
const crews = ['Kolonne Nord', 'Kolonne Süd', 'Kolonne Hafen', 'Montage']

export const werkplanPictures = {
  'board-week': {
    alt: 'Wochenansicht der Planung: vier Kolonnen als Zeilen, Montag bis Freitag als Spalten, neun Einsätze als blaue Karten',
    draw: (color) =>
      board(color, 'Werkplan · Woche 23', crews, days, [
        [0, 0, 2, 'Dach Lindenweg'],
        [0, 3, 2, 'Gaube Schulstraße'],
        [1, 0, 1, 'Wartung'],
        [1, 1, 3, 'Fassade Markt 4'],
        [2, 0, 3, 'Lagerhalle Kai 7'],
        [2, 3, 1, 'Abnahme'],
        [3, 1, 1, 'Fenster Auer'],
        [3, 2, 2, 'Treppe Rathaus'],
        [3, 4, 1, 'Türen Nord', 'soft'],
      ]),
  },
  'board-conflict': {
    alt: 'Planung mit einer Überschneidung: Zwei Einsätze am Mittwoch haben einen roten Rand, weil beide denselben Wagen brauchen',
    draw: (color) =>
      board(color, 'Werkplan · Woche 27', crews, days, [
        [0, 0, 2, 'Dach Lindenweg'],
        [0, 2, 1, 'Wagen 3 doppelt', 'conflict'],
        [1, 1, 1, 'Wartung'],
        [1, 2, 2, 'Wagen 3 doppelt', 'conflict'],
        [2, 0, 2, 'Lagerhalle Kai 7'],
        [2, 3, 2, 'Lagerhalle Kai 9'],
        [3, 0, 1, 'Fenster Auer'],
        [3, 3, 1, 'Treppe Rathaus'],
      ]),
  },
  'board-month': {
    alt: 'Monatsansicht: vier Kolonnen als Zeilen, vier Wochen als Spalten, belegte Zeiten dunkel, halb belegte hell',
    draw: (color) =>
      board(
        color,
        'Werkplan · November',
        crews,
        ['Woche 45', 'Woche 46', 'Woche 47', 'Woche 48'],
        [
          [0, 0, 2, 'voll'],
          [0, 2, 1, 'halb belegt', 'soft'],
          [1, 0, 1, 'halb belegt', 'soft'],
          [1, 1, 3, 'voll'],
          [2, 1, 1, 'voll'],
          [2, 2, 2, 'halb belegt', 'soft'],
          [3, 0, 4, 'voll'],
        ],
      ),
  },
  'chart-loading': {
    alt: 'Säulendiagramm der mittleren Ladezeit der Wochenansicht: 3900 bis 4200 Millisekunden von Mai bis Juli, 800 im August',
    draw: (color) =>
      chart(
        color,
        'Ladezeit der Wochenansicht',
        'Mittel in Millisekunden, 50 Aufrufe je Monat',
        [
          ['Mai', 3900],
          ['Juni', 4200],
          ['Juli', 4100],
          ['August', 800],
        ],
        1,
      ),
  },
  'form-template': {
    alt: 'Formular für eine Vorlage mit Titel, Dauer, Kolonne und Material; unter dem Feld Kolonne steht eine Liste mit zwei Vorschlägen',
    draw: (color) =>
      form(
        color,
        'Werkplan · Neue Vorlage',
        [
          ['Titel', 'Wartung Wärmepumpe'],
          ['Dauer', '2 Stunden 30 Minuten'],
          ['Material', 'Filtersatz F7, Frostschutz'],
          ['Kolonne', 'Süd'],
        ],
        { at: 3, suggestions: ['Kolonne Süd', 'Südring, Montage'] },
        'Vorlage speichern',
      ),
  },
  'job-before': {
    alt: 'Einsatz vorher: interne Felder füllen die Seite, Uhrzeit, Anschrift und Ansprechpartner stehen ganz unten',
    draw: (color) => page(color, 'Werkplan · Einsatz', 'Dach Lindenweg 12', jobFacts, 'facts-last'),
  },
  'job-after': {
    alt: 'Einsatz nachher: Uhrzeit, Anschrift und Ansprechpartner stehen groß am Anfang, die internen Felder darunter',
    draw: (color) => page(color, 'Werkplan · Einsatz', 'Dach Lindenweg 12', jobFacts, 'facts-first'),
  },
  'flow-absence': {
    alt: 'Ablauf in drei Schritten: Abwesenheit in der Zeiterfassung, Abgleich alle 15 Minuten, gesperrte Tage in der Planung',
    draw: (color) =>
      flow(color, 'Von der Zeiterfassung in die Planung', [
        ['Zeiterfassung', 'Urlaub oder Krankheit', 'wird eingetragen'],
        ['Abgleich', 'alle 15 Minuten,', 'nur Zeit und Art'],
        ['Werkplan', 'Tage sind gesperrt,', 'Kolonne ist markiert'],
      ]),
  },
  'phone-photos': {
    alt: 'App mit einer Liste von Einsätzen, der erste ist gewählt, unten der Knopf Foto hinzufügen',
    draw: (color) =>
      phone(
        color,
        'Einsätze heute',
        [['Dach Lindenweg', 'Gaube Schulstr.', 'Fassade Markt', 'Abnahme Kai 7']],
        'Foto hinzufügen',
        'list',
      ),
  },
  'phone-upload': {
    alt: 'App mit vier Fotos in der Warteschlange; zwei sind hochgeladen, zwei warten auf Netz',
    draw: (color) =>
      phone(
        color,
        'Fotos',
        [['Geladen 14:02', 'Geladen 14:03', 'Wartet auf Netz', 'Wartet auf Netz']],
        'Erneut senden',
        'list',
      ),
  },
  'table-photos': {
    alt: 'Liste der Fotos im Büro mit Einsatz, Person und Uhrzeit; drei sind neu, eines ist abgelegt',
    draw: (color) =>
      table(
        color,
        'Werkplan · Fotos',
        ['Einsatz', 'Aufgenommen von', 'Uhrzeit', 'Stand'],
        [
          [['Dach Lindenweg', 'S. Keller', '14:02'], 'neu', 'good'],
          [['Dach Lindenweg', 'S. Keller', '14:03'], 'neu', 'good'],
          [['Fassade Markt 4', 'A. Demir', '13:40'], 'neu', 'good'],
          [['Lagerhalle Kai 7', 'T. Voigt', '11:15'], 'abgelegt', 'plain'],
        ],
      ),
  },
} as const satisfies Record<string, DemoPicture>

const jobFacts = [
  ['Uhrzeit', '7:30 - 12:00'],
  ['Anschrift', 'Lindenweg 12'],
  ['Ansprechpartner', 'Fr. Auer'],
] as const

export const kontorPictures = {
  'document-invoice': {
    alt: 'Rechnung mit drei Positionen und Summe; daneben die eingebetteten Rechnungsdaten als XML',
    draw: (color) => document(color, 'Rechnung R-2041', invoiceLines, 'Summe|2.142,00 €', 'data'),
  },
  'document-qr': {
    alt: 'Rechnung mit drei Positionen; unter der Summe steht ein QR-Code mit den Zahlungsdaten',
    draw: (color) => document(color, 'Rechnung R-2318', invoiceLines, 'Zu zahlen|2.142,00 €', 'qr'),
  },
  'receivables-before': {
    alt: 'Offene Posten vorher: nach Rechnungsnummer geordnet, überfällige Rechnungen stehen verstreut',
    draw: (color) =>
      table(color, 'Kontor · Offene Posten', receivableHeads, [
        receivables.bach,
        receivables.hansen,
        receivables.stadt,
        receivables.klein,
        receivables.weiss,
      ]),
  },
  'receivables-after': {
    alt: 'Offene Posten nachher: überfällige Rechnungen stehen rot markiert oben, danach die bald fälligen',
    draw: (color) =>
      table(color, 'Kontor · Offene Posten', receivableHeads, [
        receivables.hansen,
        receivables.klein,
        receivables.stadt,
        receivables.bach,
        receivables.weiss,
      ]),
  },
  'flow-offer': {
    alt: 'Ablauf in vier Schritten: Angebot schreiben, Link senden, Kunde nimmt online an, Auftrag entsteht',
    draw: (color) =>
      flow(color, 'Vom Angebot zum Auftrag', [
        ['Angebot', 'Positionen und', 'Preise'],
        ['Link', 'per E-Mail an', 'den Kunden'],
        ['Zusage', 'im Browser, mit', 'Name und Zeit'],
        ['Auftrag', 'entsteht von', 'selbst'],
      ]),
  },
  'form-search': {
    alt: 'Formular einer Rechnung; nach Eingabe von "muel" schlägt das Feld Kunde drei Betriebe mit Müller im Namen vor',
    draw: (color) =>
      form(
        color,
        'Kontor · Neue Rechnung',
        [
          ['Rechnungsdatum', '14.08.'],
          ['Kunde', 'muel'],
          ['Betreff', ''],
        ],
        { at: 1, suggestions: ['Müller Bau GmbH', 'Tischlerei Müller', 'Bäckerei Müller & Sohn'] },
        'Weiter',
      ),
  },
  'table-closing': {
    alt: 'Liste der Schritte für den Monatsabschluss: drei sind erledigt, bei einem fehlen zwei Belege, einer wartet',
    draw: (color) =>
      table(
        color,
        'Kontor · Abschluss Juni',
        ['Schritt', 'Zuständig', 'Stand'],
        [
          [['Ausgangsrechnungen', 'H. Brandt'], 'erledigt', 'good'],
          [['Zahlungen zuordnen', 'O. Lind'], 'erledigt', 'good'],
          [['Kasse', 'O. Lind'], 'erledigt', 'good'],
          [['Eingangsbelege', 'H. Brandt'], '2 fehlen', 'warn'],
          [['Paket für DATEV', 'Kontor'], 'wartet', 'plain'],
        ],
      ),
  },
  'chart-revenue': {
    alt: 'Säulendiagramm des Umsatzes von Januar bis Juni in tausend Euro; der Juni ist mit 68 hervorgehoben',
    draw: (color) =>
      chart(
        color,
        'Umsatz je Monat',
        'in tausend Euro, ohne Umsatzsteuer',
        [
          ['Januar', 42],
          ['Februar', 39],
          ['März', 51],
          ['April', 58],
          ['Mai', 61],
          ['Juni', 68],
        ],
        1,
      ),
  },
  'table-inbox': {
    alt: 'Liste eingegangener E-Rechnungen mit Lieferant, Nummer und Betrag; zwei sind geprüft, eine ist fehlerhaft',
    draw: (color) =>
      table(
        color,
        'Kontor · Eingang',
        ['Lieferant', 'Nummer', 'Betrag', 'Prüfung'],
        [
          [['Holzhandel Ost', '88-1204', '1.204,00 €'], 'geprüft', 'good'],
          [['Beschläge Maier', 'M-5530', '318,40 €'], 'geprüft', 'good'],
          [['Glas Peters', '2026-77', '95,20 €'], 'Feld fehlt', 'bad'],
        ],
      ),
  },
} as const satisfies Record<string, DemoPicture>

const invoiceLines = [
  ['2 Fenster, Eiche, 120 x 140 cm', '1.378,00 €'],
  ['Einbau, 6 Stunden', '390,00 €'],
  ['Entsorgung', '32,00 €'],
  ['Umsatzsteuer 19 %', '342,00 €'],
] as const

const receivableHeads = ['Nummer', 'Kunde', 'Betrag', 'Stand']

const receivables = {
  bach: [['R-2011', 'Bach GmbH', '840,00 €'], 'in 21 Tagen', 'plain'],
  hansen: [['R-2012', 'Hansen', '1.960,00 €'], '18 Tage über', 'bad'],
  stadt: [['R-2013', 'Stadtwerke', '5.310,00 €'], 'in 4 Tagen', 'warn'],
  klein: [['R-2014', 'Klein', '275,50 €'], '3 Tage über', 'bad'],
  weiss: [['R-2015', 'Weiß & Co', '612,00 €'], 'in 27 Tagen', 'plain'],
} as const

export const depotPictures = {
  'phone-scan': {
    alt: 'App with the view of the camera on a bar code, the number read below it, and a button to confirm',
    draw: (color) => phone(color, 'Scan', [[]], 'Confirm', 'camera'),
  },
  'phone-count': {
    alt: 'Two screens of the app: the list of articles that were counted, and the list of those that are still open',
    draw: (color) =>
      phone(
        color,
        'Stocktaking',
        [
          ['Screws 5 x 60', 'Anchors M8', 'Cable 3 x 1.5', 'Junction box'],
          ['Pipe clamp 22', 'Silicone, grey', 'Drill bit 6'],
        ],
        'Next article',
        'list',
      ),
  },
  'table-minimum': {
    alt: 'Table of one article by place: minimum and stock differ between the warehouse and two vans; one van is below its minimum',
    draw: (color) =>
      table(
        color,
        'Depot · Screws 5 x 60',
        ['Place', 'Minimum', 'In stock', 'State'],
        [
          [['Warehouse', '2 000', '3 450'], 'enough', 'good'],
          [['Van 1', '200', '260'], 'enough', 'good'],
          [['Van 2', '200', '140'], 'order 60', 'warn'],
        ],
      ),
  },
  'flow-transfer': {
    alt: 'Three steps of a transfer: choose articles, show and scan the code, both confirm and the stock moves',
    draw: (color) =>
      flow(color, 'From van to van', [
        ['Choose', 'articles and', 'quantities'],
        ['Scan', 'one shows the code,', 'the other scans it'],
        ['Confirm', 'both confirm,', 'the stock moves'],
      ]),
  },
  'chart-import': {
    alt: 'Column chart of the duration of the nightly import: about 250 minutes on three nights, then 21 and 23 minutes',
    draw: (color) =>
      chart(
        color,
        'Nightly import',
        'Duration in minutes',
        [
          ['Mon', 248],
          ['Tue', 250],
          ['Wed', 244],
          ['Thu', 21],
          ['Fri', 23],
        ],
        2,
      ),
  },
  'order-before': {
    alt: 'Proposals for orders before: a plain list of articles, each to be copied into the shop of its supplier',
    draw: (color) =>
      table(
        color,
        'Depot · Proposals',
        ['Article', 'Quantity', 'Supplier', 'State'],
        [
          [['Anchors M8', '400', 'Nordfix'], 'copy', 'plain'],
          [['Cable 3 x 1.5', '12', 'Elektra'], 'copy', 'plain'],
          [['Silicone, grey', '24', 'Nordfix'], 'copy', 'plain'],
          [['Pipe clamp 22', '150', 'Rohrland'], 'copy', 'plain'],
        ],
      ),
  },
  'order-after': {
    alt: 'Proposals for orders after: the same articles grouped by supplier, three already sent and confirmed',
    draw: (color) =>
      table(
        color,
        'Depot · Orders',
        ['Article', 'Quantity', 'Supplier', 'State'],
        [
          [['Anchors M8', '400', 'Nordfix'], 'confirmed', 'good'],
          [['Silicone, grey', '24', 'Nordfix'], 'confirmed', 'good'],
          [['Cable 3 x 1.5', '12', 'Elektra'], 'sent', 'warn'],
          [['Pipe clamp 22', '150', 'Rohrland'], 'confirmed', 'good'],
        ],
      ),
  },
  'article-page': {
    alt: 'Article page with three figures at the top: 3 850 in stock, 4 places, next delivery on 12 June; master data below',
    draw: (color) =>
      page(
        color,
        'Depot · Article',
        'Screws 5 x 60',
        [
          ['In stock', '3 850'],
          ['Places', '4'],
          ['Next delivery', '12 June'],
        ],
        'facts-first',
      ),
  },
  'table-tools': {
    alt: 'List of tools with holder, place and state of inspection: one is due in four weeks, one is overdue',
    draw: (color) =>
      table(
        color,
        'Depot · Tools',
        ['Tool', 'Holder', 'Place', 'Inspection'],
        [
          [['Core drill', 'S. Okoye', 'Van 2'], 'until March', 'good'],
          [['Ladder 6 m', 'P. Nair', 'Site Kai 7'], 'in 4 weeks', 'warn'],
          [['Rotary laser', 'T. Aziz', 'Warehouse'], 'until May', 'good'],
          [['Angle grinder', 'J. Reuter', 'Van 1'], 'overdue', 'bad'],
        ],
      ),
  },
} as const satisfies Record<string, DemoPicture>
