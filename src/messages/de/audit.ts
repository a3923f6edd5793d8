import type { AuditMessages } from '../en/audit'

export const audit: AuditMessages = {
  title: 'Protokoll',
  lead: 'Wer wann was getan hat. Hier lässt sich nichts ändern oder löschen.',
  sentences: {
    create: ({ who, what }) => `${who} hat ${what} angelegt`,
    update: ({ who, what }) => `${who} hat ${what} geändert`,
    delete: ({ who, what }) => `${who} hat ${what} gelöscht`,
    restore: ({ who, what }) => `${who} hat ${what} auf eine frühere Version zurückgesetzt`,

    // Entries
    submit: ({ who, what }) => `${who} hat ${what} zur Freigabe eingereicht`,
    request_changes: ({ who, what }) => `${who} hat ${what} zur Überarbeitung zurückgegeben`,
    schedule: ({ who, what, date }) =>
      date === null ? `${who} hat ${what} freigegeben` : `${who} hat ${what} für den ${date} freigegeben`,
    publish: ({ who, what, number }) =>
      number === null
        ? `${who} hat ${what} veröffentlicht`
        : `${who} hat ${what} als Nummer ${number} veröffentlicht`,
    withdraw: ({ who, what }) => `${who} hat die Freigabe für ${what} zurückgenommen`,
    correct: ({ who, what }) => `${who} hat ${what} korrigiert`,
    'withdraw-entry': ({ who, what }) => `${who} hat ${what} für alle Leser zurückgezogen`,
    reinstate: ({ who, what }) => `${who} hat ${what} wieder sichtbar gemacht`,
    'break-lock': ({ who, what }) => `${who} hat die Bearbeitungssperre für ${what} aufgehoben`,

    // Projects
    sort: ({ who }) => `${who} hat die Reihenfolge der Projekte geändert`,

    // Users
    'sign-in': ({ who }) => `${who} hat sich angemeldet`,
    'sign-out': ({ who }) => `${who} hat sich abgemeldet`,
    invite: ({ who, what }) => `${who} hat ${what} eingeladen`,
    'end-sessions': ({ who, what }) => `${who} hat ${what} überall abgemeldet`,
    deactivate: ({ who, what }) => `${who} hat ${what} deaktiviert`,
    reactivate: ({ who, what }) => `${who} hat ${what} reaktiviert`,

    // API clients
    rotate: ({ who, what }) => `${who} hat für ${what} ein neues Token ausgestellt`,
    revoke: ({ who, what }) => `${who} hat den Zugriff für ${what} widerrufen`,

    // Digest
    send: ({ who, what }) => `${who} hat ${what} verschickt`,
    'dry-run': ({ who, what }) => `${who} hat ${what} nur zur Probe erstellt`,
    settle: ({ who, what, details }) =>
      details.status === 'sent'
        ? `${who} hat ${what} im Chat gefunden`
        : `${who} konnte nicht klären, ob ${what} jemand erhalten hat`,
    'delete-message': ({ who, what }) => `${who} hat ${what} aus dem Chat gelöscht`,
    'update-message': ({ who, what }) => `${who} hat ${what} im Chat korrigiert`,
  },
  other: ({ who, action, what }) => `${who}: ${action}, ${what}`,
  actors: {
    client: (name) => `Der API-Client „${name}“`,
    command: (name) => `Der Befehl „${name}“`,
    scheduler: 'Der Zeitplaner',
    system: 'Das Archiv',
  },
  // In the accusative, as all sentences need it.
  records: {
    posts: { named: (name) => `„${name}“`, unnamed: 'einen Eintrag', plural: 'Einträge' },
    media: { named: (name) => `das Bild „${name}“`, unnamed: 'ein Bild', plural: 'Bilder' },
    projects: { named: (name) => `das Projekt „${name}“`, unnamed: 'ein Projekt', plural: 'Projekte' },
    'post-types': {
      named: (name) => `die Eintragsart „${name}“`,
      unnamed: 'eine Eintragsart',
      plural: 'Eintragsarten',
    },
    users: { named: (name) => name, unnamed: 'jemanden', plural: 'Personen' },
    'api-clients': {
      named: (name) => `den API-Client „${name}“`,
      unnamed: 'einen API-Client',
      plural: 'API-Clients',
    },
    'digest-runs': {
      named: (name) => `den Digest vom ${name}`,
      unnamed: 'einen Digest',
      plural: 'Digests',
    },
    settings: { named: () => 'die Einstellungen', unnamed: 'die Einstellungen', plural: 'Einstellungen' },
    other: { named: (name) => `„${name}“`, unnamed: 'einen Datensatz', plural: 'Sonstiges' },
  },
  filters: {
    title: 'Filter',
    who: 'Wer',
    anyone: 'Alle',
    people: 'Personen',
    clients: 'API-Clients',
    others: 'Sonstige',
    commands: 'Befehle',
    archive: 'Das Archiv selbst',
    record: 'Datensatz',
    anything: 'Alles',
    from: 'Von',
    to: 'Bis',
    apply: 'Anzeigen',
    clear: 'Zurücksetzen',
  },
  count: (total) => (total === 1 ? '1 Ereignis' : `${total.toLocaleString('de')} Ereignisse`),
  none: 'Dazu gibt es nichts. Wählen Sie einen längeren Zeitraum, oder setzen Sie die Filter zurück.',
  pages: 'Seiten des Protokolls',
  earlier: (count) => (count === 1 ? 'Davor noch einmal' : `Davor noch ${count}-mal`),
  page: (page, pages) => `Seite ${page} von ${pages}`,
  newer: 'Neuere Ereignisse',
  older: 'Ältere Ereignisse',
}
