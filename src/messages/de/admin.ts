import { countOf } from '@/lib/text'
import type { AdminMessages } from '../en/admin'
import { images } from './images'
import { richText } from './richText'

export const admin: AdminMessages = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  never: 'Noch nie',
  time: 'Uhrzeit',
  waiting: (count, isMore) => (isMore ? `mehr als ${count} Einträge` : countOf(count, 'Eintrag', 'Einträge')),
  accessibility: {
    previousPage: 'Vorige Seite',
    nextPage: 'Nächste Seite',
    copy: 'Kopieren',
    clear: 'Datum löschen',
    more: 'Mehr',
    move: 'Verschieben',
    selectAll: 'Alle auswählen',
    select: (row) => `${row} auswählen`,
    sortAscending: (column) => `Nach ${column} aufsteigend sortieren`,
    sortDescending: (column) => `Nach ${column} absteigend sortieren`,
  },
  problems: {
    unauthorized:
      'Sie sind abgemeldet. Melden Sie sich in einem anderen Tab an, und versuchen Sie es hier noch einmal.',
    forbidden: 'Dazu haben Sie keine Berechtigung.',
    not_found: 'Das gibt es nicht mehr.',
    already_published: 'Der Eintrag ist inzwischen veröffentlicht. Laden Sie die Seite neu.',
    no_delivery_route: 'Es ist kein Zustellweg eingerichtet. Fügen Sie in den Einstellungen einen hinzu.',
    unavailable: 'Das Archiv ist gerade nicht erreichbar. Versuchen Sie es in einigen Sekunden noch einmal.',
    unreachable: 'Das Archiv ist gerade nicht erreichbar. Versuchen Sie es in einigen Sekunden noch einmal.',
  },
  approval: {
    reach: {
      internal: 'Nur Kolleginnen und Kollegen werden den Eintrag sehen.',
      customer: 'Auch Kunden werden den Eintrag sehen.',
      public: 'Alle werden den Eintrag sehen, auch Außenstehende.',
    },
  },
  fields: {
    block: (number, type) => (type === null ? `Block ${number}` : `Block ${number}, ${type}`),
    inner: (place, field) => `${place}: ${field}`,
    image: (number) => `Bild ${number}`,
    missing: 'Fehlt noch',
    attention: (outcome, count) =>
      `${outcome}: ${countOf(count, 'Feld braucht', 'Felder brauchen')} Ihre Aufmerksamkeit.`,
  },
  checks: {
    underWay: 'Der Eintrag wird geprüft …',
    unreachable: 'Der Text ließ sich gerade nicht prüfen. Freigeben können Sie trotzdem.',
    errors: 'Vor der Freigabe zu beheben:',
    advice: 'Weitere Hinweise:',
    none: 'Keine Hinweise.',
    excerpt: (text) => `„${text}“`,
  },
  clients: {
    create: 'API-Client anlegen',
    new: 'Neuer API-Client',
    name: 'Name',
    nameMissing: 'Bitte einen Namen angeben.',
    mode: 'Berechtigung',
    audience: 'Zielgruppe',
    project: 'Projekt',
    projectHelp: 'Leer lassen für alle Projekte.',
    submit: 'Anlegen und Token zeigen',
    isRevoked: 'Dieser Client ist widerrufen.',
    newToken: 'Neues Token',
    rotateTitle: 'Neues Token ausstellen?',
    rotateText: (name) => `Das bisherige Token von „${name}“ gilt ab sofort nicht mehr.`,
    rotate: 'Neues Token ausstellen',
    rotating: 'Wird ausgestellt …',
    revokeTitle: 'Zugriff widerrufen?',
    revokeText: (name) =>
      `„${name}“ verliert sofort jeden Zugriff. Das lässt sich nicht zurücknehmen; die Einträge bleiben.`,
    revoke: 'Widerrufen',
    revoking: 'Wird widerrufen …',
    token:
      'Das ist das Token. Es wird nur dieses eine Mal angezeigt. Bewahren Sie es an einem sicheren Ort auf.',
    tokenStored: 'Ich habe es gespeichert',
    firstCall: 'Ein erster Aufruf',
    notCopied: 'Sie haben das Token noch nicht kopiert. Danach kann es niemand mehr anzeigen.',
    closeAnyway: 'Ohne Token schließen',
    allProjects: 'Alle Projekte',
    active: 'Aktiv',
    revoked: 'Widerrufen',
  },
  api: {
    title: 'API',
    lead: 'Über die API lesen Programme veröffentlichte Einträge und schreiben Entwürfe. Veröffentlichen können nur Menschen.',
    address: 'Basisadresse',
    firstCall: 'Erster Aufruf',
    tokenNeeded: {
      before: 'Jeder Aufruf braucht das Token eines ',
      client: 'API-Clients',
      after:
        '. Es wird nur beim Anlegen des Clients angezeigt. Das Beispiel liest es aus der Variablen ARCHIVE_TOKEN.',
    },
    reference: 'Referenz',
    referenceText:
      'Alle Endpunkte mit ihren Feldern, Grenzen und Antworten. Mit einem Token können Sie sie dort gleich ausprobieren.',
    referenceOpen: 'Referenz öffnen',
    files: 'Dateien',
    openapi: {
      title: 'OpenAPI-Dokument',
      text: 'OpenAPI 3.1, für Werkzeuge, die daraus Typen oder Clients erzeugen.',
    },
    styleGuide: {
      title: 'Redaktionsleitfaden',
      text: 'Aufbau und Ton eines Eintrags, mit guten und schlechten Beispielen.',
    },
    skill: {
      title: 'Skill für KI-Assistenten',
      text: 'Damit schreibt ein Assistent Entwürfe für dieses Archiv.',
    },
    referencePage: {
      title: 'API-Referenz',
      back: 'Zurück zur Verwaltung',
      missing: 'Die Referenz fehlt im Build. Führen Sie "npm install" und "npm run build" aus.',
    },
  },
  richText,
  tags: { tag: 'Schlagwort', help: 'Tippen und Eingabetaste drücken' },
  images,
}
