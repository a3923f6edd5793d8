import { beforeAfter, callout, code, gallery, link, quote, text, video, type DemoEntry } from './demoEntry'

/** Scheduling, in German, in the language of its users. */
export const werkplan: DemoEntry[] = [
  {
    daysAgo: 176,
    type: 'info',
    audience: 'internal',
    title: 'Werkplan bekommt ein eigenes Update-Archiv',
    teaser:
      'Jede Änderung an Werkplan steht jetzt hier, in ganzen Sätzen und ohne Ticketnummern. Wer Kunden betreut, muss damit nicht mehr in der Entwicklung nachfragen.',
    author: 'Miriam Voss',
    tags: ['intern'],
    blocks: [
      text(
        'Bisher gab es drei Quellen: den Chat, die Liste der Tickets und die Notizen aus dem Montagstermin. Keine davon war vollständig, und keine ließ sich einem Kunden zeigen.\n\nJetzt schreiben wir alle zwei Wochen einen Eintrag je Produkt. Er sagt, was sich geändert hat und was es bringt. Einträge für Kunden sind als solche gekennzeichnet, alles andere bleibt im Haus.\n\nOffen ist noch, wer die Einträge in Urlaubszeiten schreibt. Das klären wir im nächsten Teamtermin.',
      ),
      callout('info', 'Korrekturen und Wünsche zu Texten gehen an Miriam.'),
    ],
  },
  {
    daysAgo: 162,
    type: 'feature',
    audience: 'public',
    title: 'Die Wochenansicht zeigt alle Kolonnen auf einer Seite',
    teaser:
      'Wer plant, sieht nun die ganze Woche auf einen Blick, mit einer Zeile je Kolonne. Das Blättern zwischen den Tagen entfällt.',
    author: 'Miriam Voss',
    tags: ['planung', 'wochenansicht'],
    cover: 'board-week',
    blocks: [
      text(
        'Bis jetzt ließ sich die Planung nur Tag für Tag ansehen. Um zu prüfen, ob eine Kolonne am Donnerstag noch Luft hat, waren bis zu vier Klicks nötig.\n\nAb Version 7.1 ordnet die Wochenansicht die Kolonnen in Zeilen und die Tage in Spalten. Ein Einsatz lässt sich mit der Maus auf einen anderen Tag oder in eine andere Zeile ziehen. Wer lieber mit der Tastatur arbeitet, verschiebt ihn mit den Pfeiltasten.',
      ),
      text(
        '## So kommen Sie hin\n\n1. In der Planung oben rechts auf **Woche** klicken.\n2. Mit den Pfeilen die Woche wählen.\n3. Einsätze ziehen oder mit der Eingabetaste öffnen.\n\nDie Tagesansicht bleibt, wie sie war. Eine Monatsansicht ist in Arbeit.',
      ),
    ],
  },
  {
    daysAgo: 148,
    type: 'fix',
    audience: 'customer',
    title: 'Feiertage gelten nur noch im Bundesland der Baustelle',
    teaser:
      'Werkplan sperrte Tage, an denen nur am Firmensitz Feiertag war. Einsätze in anderen Bundesländern lassen sich dort nun wieder planen.',
    author: 'Jonas Reuter',
    tags: ['planung', 'feiertage'],
    blocks: [
      text(
        'Ab Version 7.1.2 ist die Anschrift der Baustelle maßgeblich. Ist keine eingetragen, gilt weiterhin der Firmensitz. An bestehenden Einsätzen hat sich nichts geändert.',
      ),
    ],
  },
  {
    daysAgo: 134,
    type: 'improvement',
    audience: 'customer',
    title: 'Doppelte Belegungen fallen beim Planen sofort auf',
    teaser:
      'Ist eine Person oder ein Fahrzeug zur selben Zeit zweimal eingeplant, zeigt Werkplan das beim Ablegen des Einsatzes. Vorher stand der Hinweis erst im Tagesbericht.',
    author: 'Jonas Reuter',
    tags: ['planung'],
    cover: 'board-conflict',
    blocks: [
      text(
        'Überschneidungen wurden bisher in der Nacht gesucht und am nächsten Morgen gemeldet. Für den laufenden Tag kam das zu spät.\n\nAb Version 7.2 prüft Werkplan bei jeder Änderung. Betroffene Einsätze bekommen einen Rand und einen kurzen Hinweis, mit wem oder womit sie sich überschneiden. Gespeichert wird trotzdem: Manchmal ist die Überschneidung gewollt.',
      ),
      quote(
        'Früher habe ich das erst gemerkt, wenn zwei Leute auf denselben Wagen gewartet haben.',
        'Disponentin eines Dachdeckerbetriebs',
      ),
    ],
  },
  {
    daysAgo: 120,
    type: 'breaking',
    audience: 'customer',
    title: 'Der Kalender-Export bekommt eine neue Adresse',
    teaser:
      'Kalender, die Werkplan abonniert haben, brauchen bis Ende des Monats die neue Adresse. Danach antwortet die alte nicht mehr. Der Wechsel dauert je Kalender etwa eine Minute.',
    author: 'Miriam Voss',
    tags: ['kalender', 'export'],
    blocks: [
      text(
        'Die alte Adresse enthielt die Kundennummer und galt für alle Kalender eines Betriebs. Ging sie verloren, ließ sie sich nicht einzeln sperren.\n\nDie neue Adresse gehört zu einer Person. Sie steht im Profil unter **Kalender** und lässt sich dort jederzeit erneuern.',
      ),
      code(
        '# bisher\nhttps://werkplan.example/kalender/48213.ics\n\n# neu\nhttps://werkplan.example/kalender/p/7c1e-93ab.ics',
        'text',
      ),
      callout(
        'warning',
        'Wer nichts tut, sieht im abonnierten Kalender ab dem Ersten des nächsten Monats keine neuen Einsätze mehr.',
      ),
      link(
        'https://example.com/werkplan/hilfe/kalender',
        'Anleitung: Kalender neu abonnieren',
        'Schritte für Outlook, Apple Kalender und Google Kalender',
      ),
    ],
  },
  {
    daysAgo: 106,
    type: 'improvement',
    audience: 'internal',
    title: 'Die Planung lädt in unter einer Sekunde',
    teaser:
      'Große Betriebe warteten beim Öffnen der Woche bis zu sechs Sekunden. Nach dem Umbau der Abfrage sind es im Mittel 0,8 Sekunden.',
    author: 'Jonas Reuter',
    tags: ['leistung'],
    cover: 'chart-loading',
    blocks: [
      text(
        'Die Ansicht holte jeden Einsatz einzeln. Bei 40 Kolonnen waren das über 300 Abfragen.\n\nJetzt kommt die Woche in einer Abfrage, und Personen und Fahrzeuge werden einmal geladen statt je Einsatz.',
      ),
      text(
        'Gemessen wurde mit den Daten der fünf größten Kunden, je 50 Aufrufe:\n\n- Mittel: 0,8 s (vorher 4,1 s)\n- langsamster Aufruf: 1,7 s (vorher 6,3 s)\n\nDer Tagesbericht nutzt noch die alte Abfrage und ist als Nächstes dran.',
      ),
    ],
  },
  {
    daysAgo: 92,
    type: 'feature',
    audience: 'public',
    title: 'Einsätze lassen sich aus einer Vorlage anlegen',
    teaser:
      'Wiederkehrende Arbeiten wie Wartungen müssen nicht mehr jedes Mal neu eingegeben werden. Eine Vorlage bringt Dauer, Material und Kolonne mit.',
    author: 'Miriam Voss',
    tags: ['planung', 'vorlagen'],
    cover: 'form-template',
    blocks: [
      text(
        'Wer eine Wartung geplant hat, kopierte bisher den letzten Einsatz und änderte Datum und Kunde. Dabei blieben oft alte Notizen stehen.\n\nVorlagen gibt es ab Version 7.4. Sie enthalten nur, was immer gleich ist: Titel, Dauer, Material und die übliche Kolonne. Datum und Kunde kommen beim Anlegen dazu.',
      ),
      video('https://example.com/videos/werkplan-vorlagen', 'Vorlagen anlegen und verwenden (2 Minuten)'),
      text('Noch nicht möglich sind Serien, also Einsätze, die sich von selbst wiederholen.'),
    ],
  },
  {
    daysAgo: 78,
    type: 'fix',
    audience: 'public',
    title: 'Umlaute in Baustellennamen erscheinen im Ausdruck richtig',
    teaser:
      'Auf gedruckten Wochenplänen standen bei manchen Druckern Fragezeichen statt der Umlaute. Ab Version 7.4.1 bringt der Ausdruck seine Schrift selbst mit.',
    author: 'Jonas Reuter',
    tags: ['druck'],
    blocks: [
      text(
        'Betroffen waren Drucker ohne eigene Unicode-Schrift. Neu gedruckte Pläne sind in Ordnung, eine Einstellung ist nicht nötig.',
      ),
    ],
  },
  {
    daysAgo: 64,
    type: 'improvement',
    audience: 'customer',
    title: 'Der Einsatz zeigt das Wichtige zuerst',
    teaser:
      'Anschrift, Ansprechpartner und Uhrzeit stehen jetzt oben im Einsatz. Auf dem Telefon ist alles ohne Scrollen zu sehen.',
    author: 'Miriam Voss',
    tags: ['mobil'],
    blocks: [
      text(
        'Der Einsatz begann bisher mit internen Feldern wie Kostenstelle und Auftragsnummer. Wer auf dem Weg zur Baustelle war, musste danach suchen, was er brauchte.\n\nAb Version 7.5 richtet sich die Reihenfolge danach, was unterwegs gebraucht wird. Die internen Felder stehen am Ende.',
      ),
      beforeAfter('job-before', 'job-after'),
    ],
  },
  {
    daysAgo: 50,
    type: 'feature',
    audience: 'customer',
    title: 'Abwesenheiten aus der Zeiterfassung fließen in die Planung ein',
    teaser:
      'Urlaub und Krankheit müssen nicht mehr doppelt eingetragen werden. Werkplan übernimmt sie jede Viertelstunde und sperrt die Tage in der Planung.',
    author: 'Jonas Reuter',
    tags: ['planung', 'abwesenheit'],
    cover: 'flow-absence',
    blocks: [
      text(
        'Bisher trug das Büro Abwesenheiten zweimal ein, in der Zeiterfassung und in Werkplan. Wurde eines vergessen, stand eine Kolonne ohne Vorarbeiter da.\n\nDie Verbindung gibt es ab Version 7.6. Sie wird unter **Einstellungen, Schnittstellen** eingeschaltet. Übernommen werden Beginn, Ende und die Art der Abwesenheit. Der Grund einer Krankmeldung wird nicht übertragen.',
      ),
      callout(
        'info',
        'Die Verbindung ist für die Systeme Zeitwerk und TimeBuch verfügbar. Weitere folgen auf Anfrage.',
      ),
    ],
  },
  {
    daysAgo: 36,
    type: 'info',
    audience: 'internal',
    title: 'Wartung am Datenbankserver am zweiten Samstag des Monats',
    teaser:
      'Werkplan ist an diesem Samstag zwischen 6 und 7 Uhr nicht erreichbar. Der Kundendienst informiert Betriebe mit Samstagsarbeit vorab.',
    author: 'Tarek Aziz',
    tags: ['betrieb'],
    blocks: [
      text(
        'Der Server bekommt mehr Speicher und eine neue Version von PostgreSQL. Geplant ist eine Stunde, in der Probe hat es 25 Minuten gedauert.\n\nScheitert der Wechsel, läuft bis 7 Uhr wieder der alte Stand.',
      ),
    ],
  },
  {
    daysAgo: 25,
    type: 'improvement',
    audience: 'public',
    title: 'Die Planung lässt sich vollständig mit der Tastatur bedienen',
    teaser:
      'Einsätze öffnen, verschieben und löschen geht nun ohne Maus. Das hilft allen, die viel planen, und Menschen, die keine Maus benutzen können.',
    author: 'Miriam Voss',
    tags: ['planung', 'barrierefreiheit'],
    blocks: [
      text(
        'Bisher waren nur Formulare mit der Tastatur erreichbar, die Planungstafel nicht.\n\nAb Version 7.7 bekommt jeder Einsatz einen sichtbaren Fokus. Diese Tasten gelten in Tages- und Wochenansicht:\n\n- **Pfeiltasten**: zum nächsten Einsatz\n- **Umschalt + Pfeiltasten**: Einsatz verschieben\n- **Eingabe**: öffnen\n- **Entf**: löschen, nach Rückfrage\n\nDie Karte der Baustellen ist noch nicht bedienbar. Das folgt mit dem nächsten Umbau.',
      ),
    ],
  },
  {
    daysAgo: 14,
    type: 'feature',
    audience: 'public',
    title: 'Fotos von der Baustelle landen direkt am Einsatz',
    teaser:
      'Wer auf der Baustelle ein Foto macht, ordnet es mit einem Tipp dem Einsatz zu. Das Büro sieht es wenige Sekunden später.',
    author: 'Jonas Reuter',
    tags: ['mobil', 'fotos'],
    cover: 'phone-photos',
    blocks: [
      text(
        'Fotos kamen bisher per Messenger ins Büro und wurden dort von Hand abgelegt. Nach Monaten war oft unklar, zu welcher Baustelle ein Bild gehört.\n\nIn der App gibt es ab Version 7.8 am Einsatz den Knopf **Foto hinzufügen**. Ohne Netz merkt sich das Telefon die Bilder und lädt sie später hoch.',
      ),
      gallery('phone-photos', 'phone-upload', 'table-photos'),
      text('Aufnahmeort und Gerätedaten werden vor dem Speichern entfernt. Videos sind noch nicht möglich.'),
    ],
  },
  {
    daysAgo: 3,
    type: 'fix',
    audience: 'customer',
    title: 'Erinnerungen kommen nach der Zeitumstellung zur richtigen Stunde',
    teaser:
      'Nach dem Wechsel auf Winterzeit kamen Erinnerungen an Einsätze eine Stunde zu früh. Der Fehler ist behoben, ausstehende Erinnerungen sind berichtigt.',
    author: 'Jonas Reuter',
    tags: ['erinnerungen'],
    blocks: [
      text(
        'Werkplan hatte sich den Abstand zur Weltzeit gemerkt statt der Ortszeit. Version 7.8.1 stellt das richtig. Betroffen waren Einsätze, die vor der Umstellung angelegt wurden und danach stattfinden.',
      ),
    ],
  },
  {
    daysAgo: -6,
    time: '07:00',
    state: 'scheduled',
    type: 'feature',
    audience: 'customer',
    title: 'Die Monatsansicht ist da',
    teaser:
      'Neben Tag und Woche zeigt Werkplan nun auch den Monat. Damit lassen sich Urlaubszeiten und lange Baustellen besser abstimmen.',
    author: 'Miriam Voss',
    tags: ['planung', 'monatsansicht'],
    cover: 'board-month',
    blocks: [
      text(
        'Wer über mehrere Wochen plant, musste bisher blättern und sich die Belegung merken.\n\nDie Monatsansicht kommt mit Version 7.9. Sie fasst jeden Tag je Kolonne zu einem Feld zusammen: frei, halb belegt, voll. Ein Klick führt in die Woche.',
      ),
    ],
  },
  {
    daysAgo: -20,
    state: 'draft',
    type: 'improvement',
    audience: 'customer',
    title: 'Serien: Einsätze, die sich wiederholen',
    teaser:
      'Wartungen lassen sich künftig als Serie anlegen. Werkplan schlägt die Termine vor, bestätigt wird einzeln.',
    author: 'Jonas Reuter',
    tags: ['planung', 'vorlagen'],
    blocks: [
      text(
        'Entwurf. Es fehlen noch ein Bild der Vorschlagsliste und ein Absatz darüber, was mit Feiertagen geschieht.',
      ),
    ],
  },
]
