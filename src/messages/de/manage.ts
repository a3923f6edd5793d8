import type { ManageMessages } from '../en/manage'

export const manage: ManageMessages = {
  users: {
    invite: 'Einladen',
    inviteTitle: 'Jemanden einladen',
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    name: 'Name',
    nameHelp: 'Ohne Angabe ergibt sich der Name aus der Adresse.',
    send: 'Einladung schicken',
    sending: 'Wird verschickt …',
    invited: (name) => `${name} ist eingeladen`,
    mailed: (email) => `Eine E-Mail mit diesem Link ist unterwegs an ${email}.`,
    linkHelp:
      'Kommt sie nicht an, geben Sie den Link selbst weiter. Er gilt 24 Stunden und lässt sich nur einmal verwenden.',
    link: 'Link zum Anmelden',
    done: 'Fertig',
    another: 'Noch jemanden einladen',
    resend: 'Neuen Link schicken',
    resendQuestion: (name) => `${name} einen neuen Link schicken?`,
    resendText: (email) =>
      `An ${email} geht eine E-Mail mit einem Link zum Anmelden. Er gilt 24 Stunden und lässt sich nur einmal verwenden.`,
    resent: 'Neuer Link',
    endSessions: 'Überall abmelden',
    endSessionsQuestion: (name) => `${name} überall abmelden?`,
    endSessionsText: (name) =>
      `Alle Browser von ${name} werden sofort abgemeldet. Nicht gespeicherter Text bleibt im Browser. Feeds von ${name} enden endgültig: Ihre Adressen funktionieren nicht mehr. Mit einem neuen Link ist die Anmeldung wieder möglich, danach auch neue Feeds.`,
    endSessionsAction: 'Überall abmelden',
    ended: (sessions) =>
      sessions === 0
        ? 'Es gab keine Sitzung.'
        : sessions === 1
          ? 'Eine Sitzung wurde beendet.'
          : `${sessions} Sitzungen wurden beendet.`,
    feedsEnded: (feeds) => (feeds === 1 ? 'Ein Feed wurde beendet.' : `${feeds} Feeds wurden beendet.`),
    deactivate: 'Deaktivieren',
    deactivateQuestion: (name) => `${name} deaktivieren?`,
    deactivateText: (name) =>
      `${name} wird sofort abgemeldet, kann sich nicht mehr anmelden und bekommt keine E-Mails. Feeds von ${name} enden endgültig: Ihre Adressen funktionieren nicht mehr. Die Einträge bleiben. Bis auf die Feeds lässt sich das jederzeit zurücknehmen.`,
    reactivate: 'Reaktivieren',
    reactivateQuestion: (name) => `${name} reaktivieren?`,
    reactivateText: (name, role) => `${name} kann sich wieder anmelden, mit derselben Rolle: ${role}.`,
    working: 'Einen Moment …',
    states: { active: 'Aktiv', invited: 'Eingeladen', deactivated: 'Deaktiviert' },
    deactivatedSince: (date) => `Deaktiviert seit ${date}. Diese Person kann sich nicht anmelden.`,
  },
  projects: {
    order: 'Reihenfolge ändern',
    orderHelp:
      'Ziehen Sie ein Projekt an seinen Platz, oder nehmen Sie die Pfeile. Archiv, Digest und API folgen sofort.',
    move: (name) => `${name} verschieben`,
    up: (name) => `${name} nach oben`,
    down: (name) => `${name} nach unten`,
    moved: (name, place, count) => `${name} steht jetzt auf Platz ${place} von ${count}.`,
  },
  account: {
    language: 'Sprache',
    languageHelp: 'Für Archiv und Verwaltung, in jedem Browser, in dem Sie angemeldet sind.',
  },
}
