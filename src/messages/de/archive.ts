import type { ArchiveMessages } from '../en/archive'

export const archive: ArchiveMessages = {
  archive: 'Update-Archiv',
  skipToContent: 'Zum Inhalt',
  header: {
    admin: 'Schreiben',
    signOut: 'Abmelden',
    switchLanguage: 'English',
    theme: 'Darstellung',
    themes: { light: 'Hell', dark: 'Dunkel', system: 'System' },
  },
  noAdmin: {
    title: 'Sie lesen das Archiv',
    text: 'Einträge schreiben Kolleginnen und Kollegen, die diese Rolle haben. Mit Ihrer lesen Sie alles, was veröffentlicht ist.',
    ask: (names) => `Möchten Sie auch schreiben? Fragen Sie ${names}.`,
    back: 'Zum Archiv',
  },
  footer: {
    about: 'Was sich in unseren Produkten geändert hat, Eintrag für Eintrag.',
    signedInAs: 'Angemeldet als',
  },
  list: {
    title: 'Was sich geändert hat',
    entries: (count: number) => (count === 1 ? '1 Eintrag' : `${format(count)} Einträge`),
    filters: 'Filter',
    project: 'Projekt',
    type: 'Art',
    allProjects: 'Alle Projekte',
    allTypes: 'Alle Arten',
    filter: 'Filtern',
    done: 'Fertig',
    tagged: (tag: string) => `mit dem Schlagwort „${tag}“`,
    inProject: (project: string) => `in ${project}`,
    everything: 'Alles',
    clear: 'zurücksetzen',
    clearAll: 'Alles zeigen',
    drop: (filter: string) => `Filter ${filter} entfernen`,
    emptyTitle: 'Noch ist nichts veröffentlicht',
    empty:
      'Hier schreiben Kolleginnen und Kollegen etwa alle zwei Wochen, was sich in den Projekten geändert hat: neue Funktionen, Verbesserungen, Fehlerbehebungen. Der erste Eintrag erscheint hier, sobald er veröffentlicht ist.',
    emptyWrite: 'Loslegen',
    noHitsTitle: 'Keine Einträge gefunden',
    noHits: 'Kein Eintrag passt zu allen Filtern. Versuchen Sie es ohne:',
    beyondTitle: 'Diese Seite gibt es nicht',
    beyond: 'So viele Seiten hat die Liste nicht.',
    firstPage: 'Zur ersten Seite',
    pages: 'Seiten',
    newer: 'Neuere',
    older: 'Ältere',
    page: (page: number, pages: number) => `Seite ${format(page)} von ${format(pages)}`,
  },
  entry: {
    edit: 'Bearbeiten',
    tags: 'Schlagwörter',
    writtenBy: (name: string) => `Geschrieben von ${name}`,
    audience: {
      internal: 'Nur für Kolleginnen und Kollegen',
      customer: 'Für Kolleginnen, Kollegen und Kunden',
      public: 'Für alle',
    },
    corrections: 'Korrekturen',
    corrected: (day) => `Korrigiert am ${day}:`,
    withdrawn: 'Dieser Eintrag wurde zurückgezogen',
    withdrawnOn: (day) => `Zurückgezogen am ${day}:`,
    neighbours: 'Weitere Einträge',
    newer: 'Neuer',
    older: 'Älter',
  },
  blocks: {
    fullSize: (alt: string) =>
      alt === '' ? 'Das Bild in voller Größe öffnen' : `Das Bild in voller Größe öffnen: ${alt}`,
    before: 'Vorher',
    after: 'Nachher',
    compare: 'Vorher und nachher vergleichen',
    video: 'Video',
    leadsTo: (host: string) => `Öffnet ${host}`,
    copy: 'Kopieren',
    copied: 'Kopiert',
    code: 'Code',
    tones: { info: 'Hinweis', success: 'Gute Nachricht', warning: 'Achtung', danger: 'Wichtig' },
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Vielleicht enthält die Adresse einen Tippfehler, oder der Eintrag wurde nie veröffentlicht.',
    back: 'Zurück zu allen Einträgen',
  },
  error: {
    title: 'Etwas ist schiefgelaufen',
    text: 'Der Fehler liegt bei uns. Bitte versuchen Sie es gleich noch einmal. Wenn es wieder passiert, nennen Sie uns diese Nummer:',
    offlineTitle: 'Sie sind offline',
    offline: 'Versuchen Sie es noch einmal, sobald die Verbindung wieder da ist.',
    retry: 'Noch einmal versuchen',
  },
  unavailable: {
    title: 'Das Archiv ist gerade nicht erreichbar',
    text: 'Das ist meist nach einer Minute vorbei. Bitte versuchen Sie es gleich noch einmal.',
  },
}

function format(count: number): string {
  return count.toLocaleString('de-DE')
}
