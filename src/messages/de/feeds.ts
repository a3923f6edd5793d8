import type { FeedMessages } from '../en/feeds'

export const feeds: FeedMessages = {
  title: 'Abos',
  lead: 'Erfahren Sie von neuen Einträgen, ohne hierherzukommen: in Ihrem Feedreader oder in Ihrem Postfach.',
  tagged: (tags) => `mit dem Schlagwort „${tags}“`,
  searching: (text) => `mit „${text}“`,
  everything: 'Alle Projekte',
  project: 'Projekt',

  mails: {
    title: 'Per Mail',
    about: (email) =>
      `Die Mails gehen an ${email}. Abbestellen können Sie sie hier oder mit dem Link in jeder Mail.`,
    rhythm: 'Wie oft',
    rhythms: { each: 'Sofort', weekly: 'Wöchentlich, am Montagmorgen' },
    rhythmsAbout: {
      each: 'Eine Mail kurz nach jeder Veröffentlichung.',
      weekly: 'Eine Mail am Montag um 8:00 Uhr. Keine, wenn es nichts Neues gab.',
    },
    subscribe: 'Abonnieren',
    own: 'Sie bekommen per Mail',
    none: 'Sie bekommen noch keine Mails über neue Einträge.',
    change: { each: 'Auf wöchentlich umstellen', weekly: 'Auf sofort umstellen' },
    end: 'Abbestellen',
    endNamed: (name) => `Mails abbestellen: ${name}`,
    changeNamed: (action, name) => `${action}: ${name}`,
  },

  feeds: {
    title: 'Als Feed',
    about:
      'Ein Feed enthält die neuesten 50 Einträge in voller Länge. Er zeigt, was Sie hier sehen könnten, solange Sie sich anmelden dürfen.',
    saved: (name: string) => `Gemerkter Filter: ${name}`,
    contents: 'Was er enthält',
    filtered: (filter) => `Die Liste wie gefiltert: ${filter}`,
    create: 'Feed anlegen',
    own: 'Ihre Feeds',
    none: 'Sie haben noch keine Feeds.',
    created: (day) => `Angelegt am ${day}`,
    used: (moment) => `zuletzt abgerufen am ${moment}`,
    unused: 'noch nicht abgerufen',
    revoke: 'Widerrufen',
    revokeNamed: (name) => `Feed widerrufen: ${name}`,
    revokeAbout:
      'Diesen Feed widerrufen? Beide Adressen gelten dann sofort nicht mehr, in keinem Programm. Ein neuer Feed bekommt neue Adressen.',
    cancel: 'Abbrechen',
    newTitle: 'Ihr neuer Feed',
    newAbout:
      'Kopieren Sie die Adresse, die Ihr Programm braucht. Sie wird nur jetzt angezeigt. Wer sie hat, kann den Feed ohne Anmeldung lesen; geben Sie sie also nicht weiter.',
    atom: 'Atom, für fast jeden Feedreader',
    json: 'JSON Feed',
    copy: 'Kopieren',
    copied: 'Kopiert',
  },

  done: {
    each: 'Gespeichert. Sie bekommen kurz nach jeder Veröffentlichung eine Mail.',
    weekly: 'Gespeichert. Sie bekommen eine Mail pro Woche, am Montagmorgen.',
    ended: 'Abbestellt. Sie bekommen diese Mails nicht mehr.',
    revoked: 'Widerrufen. Beide Adressen des Feeds gelten nicht mehr.',
  },

  problems: {
    project: 'Dieses Projekt gibt es nicht mehr.',
    filter:
      'Dieser Filter ist ungültig oder zu lang für einen Feed. Wählen Sie weniger Werte, oder wählen Sie unten, was er enthält.',
    full: 'Sie haben die Höchstzahl erreicht. Entfernen Sie zuerst etwas.',
    invalid: 'Das hat nicht geklappt. Bitte wählen Sie noch einmal.',
  },

  unsubscribe: {
    title: 'Diese Mails abbestellen?',
    about: 'Sie bekommen dann keine Mails mehr über neue Einträge von:',
    item: (name, rhythm) => `${name} · ${rhythm}`,
    button: 'Abbestellen',
    endedTitle: 'Diese Mails sind abbestellt',
    ended: 'Sie bekommen keine weiteren davon. Sie können sie jederzeit wieder abonnieren.',
    toSubscriptions: 'Zu Ihren Abos',
    unknownTitle: 'Dieser Link funktioniert nicht',
    unknown: 'Kopieren Sie bitte die ganze Adresse aus der Mail, oder bestellen Sie die Mails im Archiv ab.',
  },

  mail: {
    everything: 'alle Projekte',
    one: ({ host }) => `Ein neuer Eintrag auf ${host}:`,
    oneCorrected: ({ host }) => `Ein Eintrag auf ${host} wurde in einem wichtigen Punkt korrigiert:`,
    many: ({ count, host }) => `${count} Einträge sind neu auf ${host}:`,
    several: ({ count }) => `${count} neue Einträge`,
    week: ({ count }) => `Ihre Woche: ${count === 1 ? 'ein neuer Eintrag' : `${count} neue Einträge`}`,
    ofWeek: ({ count, host }) =>
      `Seit Ihrer letzten Mail ${count === 1 ? 'ist ein Eintrag' : `sind ${count} Einträge`} auf ${host} erschienen:`,
    corrected: ({ note }) => (note === null ? 'wichtige Korrektur' : `wichtige Korrektur: ${note}`),
    toArchive: 'Archiv öffnen',
    why: ({ names, host }) => `Sie bekommen diese E-Mail, weil Sie auf ${host} abonniert haben: ${names}.`,
    change: 'Ändern, was Sie bekommen',
    unsubscribe: 'Abbestellen',
  },
}
