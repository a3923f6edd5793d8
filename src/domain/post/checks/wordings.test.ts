import { describe, expect, test } from 'vitest'
import { findingsBy, textBlock } from '@/testing/checkedPost'
import type { Rule } from './finding'

const found = (rule: Rule, text: string) =>
  findingsBy(rule, { audience: 'public', blocks: [textBlock(text)] })

describe('word_to_avoid', () => {
  test.each([
    ['Die Liste zeigt eine riesige Menge an Daten.', 'riesige'],
    ['Der Import ist nun enorm schnell und läuft durch.', 'enorm'],
    ['Der Import läuft massiv schneller als bisher.', 'massiv schneller'],
    ['Wählen Sie einfach das Format und den Kunden.', 'einfach'],
    ['Das geht nun ganz leicht in der Liste.', 'ganz leicht'],
    ['Bis zum Auftrag ist es nur noch ein Klick.', 'nur noch ein Klick'],
    ['Der Wechsel läuft reibungslos und ohne Pause.', 'reibungslos'],
    ['Die intuitive Liste ist da und für alle zu sehen.', 'intuitive'],
    ['Die Suche wurde verbessert.', 'verbessert'],
    ['Wir haben den Export für alle optimiert.', 'optimiert'],
    ['Die verbesserte Suche ist für alle da.', 'verbesserte'],
    ['Die Version bringt diverse kleine Verbesserungen mit.', 'diverse kleine Verbesserungen'],
    ['Verschiedene Anpassungen sind nun für alle da.', 'Verschiedene Anpassungen'],
    ['Ab sofort gilt die neue Liste.', 'Ab sofort'],
    ['In Kürze ist auch die Karte zu sehen.', 'In Kürze'],
    ['Der neue Endpunkt nimmt nun Dateien an.', 'Endpunkt'],
    ['Nach dem Refactoring ist die Liste wieder da.', 'Refactoring'],
    ['Die Migration ist durch und der Speicher ist frei.', 'Migration'],
    ['Der Filter ist implementiert und für alle da.', 'implementiert'],
    ['Die neue Liste wurde ausgerollt und ist für alle da.', 'ausgerollt'],
    ['The list now holds a huge number of articles.', 'huge'],
    ['It is a massive change for the office.', 'massive'],
    ['You can simply choose the format.', 'simply'],
    ['Just click the button and you are done.', 'Just click'],
    ['It is done with just one click.', 'with just one'],
    ['Orders can now be split easily.', 'easily'],
    ['The import now works smoothly for all.', 'smoothly'],
    ['The new form is intuitive and it is here.', 'intuitive'],
    ['The search has been improved.', 'improved'],
    ['We also optimised the export of the list.', 'optimised'],
    ['The list was revised, and it is here.', 'revised'],
    ['From version 3.2 the search is improved.', 'improved'],
    ['Die Suche wurde mit Version 3.2 überarbeitet.', 'überarbeitet'],
    ['Seit dem 10. August 2026 ist die Suche optimiert.', 'optimiert'],
    ['An improved search is now in the list.', 'improved'],
    ['This brings various minor improvements to the list.', 'various minor improvements'],
    ['There are several bug fixes in it.', 'several bug fixes'],
    ['As of now the list is for all.', 'As of now'],
    ['A new endpoint takes the files.', 'endpoint'],
    ['The backend was changed for this.', 'backend'],
    ['We refactored the list for you.', 'refactored'],
    ['The filter is implemented and it is here.', 'implemented'],
    ['The list was deployed to the servers.', 'deployed'],
    ['It is now rolled out to all customers.', 'rolled out'],
  ])('%j is found, and the excerpt is only the words', (text, words) => {
    expect(found('word_to_avoid', text)).toMatchObject([
      { pointer: '/blocks/0/data/text', severity: 'advice', excerpt: words },
    ])
  })

  test.each([
    'Einfache Anführungszeichen werden nun wie doppelte gelesen.',
    'Die Buchung wird einfach oder doppelt gezählt.',
    'Das Muster ist nicht einfach zu lesen und zu einfach für die Prüfung.',
    'Die Liste ist einfach verkettet, das Fenster ist einfach verglast.',
    'Ein einfacher Bindestrich genügt, die einfachere Form bleibt.',
    'So einfach wie möglich soll die Rechnung sein.',
    'Feiertage gelten nur noch im Bundesland der Baustelle.',
    'Es gibt nur noch eine Liste, und nur noch zwei Kunden sehen sie.',
    'Der Tisch ist aus massivem Holz, die Wand ist massiv.',
    'Das verbessert die Lesbarkeit, wenn das Licht schlecht ist.',
    'Die Zeit für den Import wurde von 9 auf 2 Sekunden verbessert.',
    'Die überarbeitete Rechnung bekommt eine neue Nummer.',
    'Der Wert verbesserte sich nicht, die Anzeige verbesserte die Übersicht.',
    'Die Tour beginnt am Lager, der Endpunkt der Strecke ist die Baustelle.',
    'Der Start- und Endpunkt steht auf der Karte.',
    'Der Migrationshintergrund wird nicht gespeichert.',
    'Der Knopf „Einfach“ heißt nun „Kurz“, und `migration` bleibt.',
    'In Kürze: Die Liste ist neu sortiert.',
    'Eine Mail mit mehreren Anhängen und verschiedene Schriften gehen nun durch.',
    'Mehrere Änderungen lassen sich auf einmal zurücknehmen.',
    'The value is not easily found in the list, and how easily it is found depends.',
    'It can be read more easily from 3 metres away.',
    'The line was just opened, and it has just opened again.',
    'The price is not just a number, and just before the date it changes.',
    'The field is empty simply because nothing was written.',
    'The server may use huge pages, and the machine is massively parallel.',
    'The time was improved from 9 to 2 seconds.',
    'The pictures are optimised for print.',
    'A revised invoice gets a new number.',
    'Simple quotation marks are read as double ones.',
    'Endpoint protection is switched on for all phones.',
    'The migration guide says which columns move.',
    'Several changes can be undone at once.',
    'The button is labelled "Simply export" in the list.',
    'The video scrolls with a smooth curve.',
  ])('%j is fine', (text) => {
    expect(found('word_to_avoid', text).map(({ excerpt }) => excerpt)).toEqual([])
  })

  test('is found in internal posts too: colleagues do not read code either', () => {
    const blocks = [textBlock('Nach dem Refactoring ist die Liste wieder da.')]
    expect(findingsBy('word_to_avoid', { audience: 'internal', blocks })).toHaveLength(1)
  })

  test('is found in a title and in a teaser', () => {
    expect(findingsBy('word_to_avoid', { title: 'Reports can simply be exported' })).toMatchObject([
      { pointer: '/title', excerpt: 'simply' },
    ])
    expect(
      findingsBy('word_to_avoid', { teaser: 'The list was improved. It is here for all of you.' }),
    ).toMatchObject([{ pointer: '/teaser', excerpt: 'improved' }])
  })
})

describe('vague_wording', () => {
  test.each([
    ['Die Liste sieht nun etwas anders aus.', 'etwas anders'],
    ['Der Import ist ein bisschen schneller als bisher.', 'ein bisschen schneller'],
    ['Das Menü wurde leicht angepasst.', 'leicht angepasst'],
    ['Die Farben sind geringfügig heller.', 'geringfügig'],
    ['In bestimmten Fällen fehlte das Datum.', 'In bestimmten Fällen'],
    ['Neu sind Filter, Listen und vieles mehr.', 'und vieles mehr'],
    ['The list now looks slightly different.', 'slightly'],
    ['From version 3.2 (10 August) the list looks slightly different.', 'slightly'],
    ['Ab Version 3.2 (10. August) sieht die Liste etwas anders aus.', 'etwas anders'],
    ['Depot 3.2.1 is a bit faster since 2026-08-10.', 'a bit faster'],
    ['The import is a bit faster than before.', 'a bit faster'],
    ['The colours are somewhat lighter.', 'somewhat'],
    ['In certain cases the date was missing.', 'In certain cases'],
    ['It brings filters, lists and much more.', 'and much more'],
  ])('%j is found', (text, words) => {
    expect(found('vague_wording', text)).toMatchObject([{ severity: 'advice', excerpt: words }])
  })

  test.each([
    'Die Liste ist etwas länger als 80 Zeilen.',
    'Wenn etwas fehlt, sagt die Liste, was zu tun ist.',
    'Der Import ist etwas schneller: 2 statt 3 Sekunden.',
    'Ein wenig Platz am Rand bleibt frei, und ein bisschen Text passt hinein.',
    'Geringfügig Beschäftigte und geringfügige Beschäftigungen stehen in der Liste.',
    'Der leichte Wagen ist leicht zu erkennen.',
    'Es gibt nicht mehr und nicht weniger als bisher.',
    'A bit is set in the 64-bit value, and a bit of memory is free.',
    'The page is slightly larger: 4 per cent.',
    'From version 3.2 the page is slightly larger: 4 per cent.',
    'Many more than that are not needed, and more than one is fine.',
    'The somewhat-named field in `slightly.txt` is in the list.',
  ])('%j is fine', (text) => {
    expect(found('vague_wording', text).map(({ excerpt }) => excerpt)).toEqual([])
  })
})

describe('unreleased_change', () => {
  test.each([
    ['Die Karte ist noch nicht ausgerollt.', 'noch nicht ausgerollt'],
    ['Die Änderung ist noch in keiner Version enthalten.', 'noch in keiner Version'],
    ['Der Filter kommt mit dem nächsten Release.', 'mit dem nächsten Release'],
    ['In der nächsten Version ist die Karte zu sehen.', 'In der nächsten Version'],
    ['Die Änderung liegt im Main-Branch.', 'im Main-Branch'],
    ['Die Karte ist hinter einem Feature-Flag zu finden.', 'hinter einem Feature-Flag'],
    ['Demnächst ist auch die Karte zu sehen.', 'Demnächst'],
    ['Der Filter kommt in einer späteren Version.', 'in einer späteren Version'],
    ['Die Änderung ist bereits auf main zu finden.', 'bereits auf main'],
    ['The filter is unreleased.', 'unreleased'],
    ['The filter is not released yet.', 'not released yet'],
    ['The change is not in a release yet.', 'not in a release'],
    ['The map will be available soon.', 'available soon'],
    ['The map is planned for the next release.', 'for the next release'],
    ['The next version brings a map.', 'The next version brings'],
    ['No released version contains this change yet.', 'No released version'],
    ['The map will be released with the list.', 'will be released'],
    ['It comes in the next version of the list.', 'comes in the next version'],
    ['You will find it in the next release.', 'in the next release'],
    ['The change is merged to main and you can use it.', 'merged to main'],
    ['It is on the main branch.', 'on the main branch'],
    ['The map is behind a feature flag.', 'behind a feature flag'],
    ['The map is coming soon.', 'coming soon'],
    ['It is in the release candidate.', 'release candidate'],
  ])('%j is found for customers, and fine for colleagues', (text, words) => {
    const blocks = [textBlock(text)]
    for (const audience of ['customer', 'public'] as const)
      expect(findingsBy('unreleased_change', { audience, blocks })).toMatchObject([
        { severity: 'advice', excerpt: words },
      ])
    expect(findingsBy('unreleased_change', { audience: 'internal', blocks })).toEqual([])
  })

  test.each([
    'Die Rechnung ist noch nicht freigegeben, die Ware noch nicht ausgeliefert.',
    'Für Android ist die Karte noch nicht verfügbar.',
    'Die Monatsansicht ist in Arbeit.',
    'Der nächtliche Import und die nächste Rechnung sind in der Liste.',
    'Auf der Hauptseite steht der Hauptzweig des Baums.',
    'Ab Version 3.2 (10. August) ist die Karte zu sehen.',
    'Nach dem nächsten Termin ist die Liste neu.',
    'Die Datei ist in keiner Liste und in einer Version enthalten, die alle haben.',
    'Support for Android 9 ends with the next version.',
    'The released version and any release before it hold the list.',
    'The memory is released when the window is closed.',
    'The order was not shipped, and the invoice was not merged with it.',
    'The main page and the branch in Kassel are in the list.',
    'The nightly import is done by six.',
    'The stock is soon used up; the flag of the country is behind the name.',
    'The next order and the next release form of a lien are in the list.',
    'Use `merged to main` as the name of the list.',
  ])('%j is fine', (text) => {
    expect(found('unreleased_change', text).map(({ excerpt }) => excerpt)).toEqual([])
  })
})

describe('second_topic', () => {
  test.each([
    ['Im selben Release ist die Karte neu.', 'Im selben Release'],
    ['Mit demselben Update ist die Karte neu.', 'Mit demselben Update'],
    ['Bei dieser Gelegenheit ist die Karte neu.', 'Bei dieser Gelegenheit'],
    ['Außerdem neu: die Karte.', 'Außerdem neu:'],
    ['In the same release the map is new.', 'In the same release'],
    ['This update also brings a map.', 'This update also'],
    ['While we were at it, the map was changed.', 'While we were at it'],
    ['Another improvement is the map.', 'Another improvement'],
    ['Also new: the map.', 'Also new:'],
  ])('%j is found', (text, words) => {
    expect(found('second_topic', text)).toMatchObject([{ severity: 'advice', excerpt: words }])
  })

  test.each([
    'Client und Server müssen in derselben Version laufen.',
    'Im selben Schritt wird die Rechnung gebucht.',
    'Außerdem wurde der Name nicht gedruckt.',
    'Die Karte ist auch in der Liste zu sehen.',
    'Bei der Gelegenheit, die im Feld steht, wird der Preis gewählt.',
    'Both columns hold the same version.',
    'This also works with several orders.',
    'The same list is in the release notes.',
    'The map is also in the list.',
    'Another order can be added with the key.',
  ])('%j is fine', (text) => {
    expect(found('second_topic', text).map(({ excerpt }) => excerpt)).toEqual([])
  })
})
