import { countOf } from '@/lib/text'
import type { DeskMessages } from '../en/desk'

export const desk: DeskMessages = {
  title: 'Schreibtisch',
  untitled: 'Ohne Titel',
  number: (number) => `Nr. ${number}`,
  states: {
    in_progress: 'In Arbeit',
    submitted: 'Eingereicht',
    changes_requested: 'Änderungen erbeten',
    scheduled: (date) => `Geplant für ${date}`,
    approval_broken: 'Nach Freigabe geändert',
    published: (number) => `Veröffentlicht, Nr. ${number}`,
    withdrawn: 'Zurückgezogen',
  },
  editedBy: (name) => `${name} bearbeitet das gerade`,
  views: {
    label: 'Ansichten',
    anyone: 'Von allen',
    mine: 'Meine',
    any: 'Alle',
    in_progress: 'In Arbeit',
    submitted: 'Zur Freigabe',
    changes_requested: 'Zurückgegeben',
    scheduled: 'Geplant',
    approval_broken: 'Nach Freigabe geändert',
    published: 'Veröffentlicht',
    withdrawn: 'Zurückgezogen',
  },
  write: 'Neuer Eintrag',
  waiting: {
    title: 'Wartet auf Sie',
    yours: 'Ihre Einträge',
    nothing: 'Auf Sie wartet gerade nichts.',
    submitted: 'Zur Freigabe',
    submittedByMe: 'Wartet auf Freigabe',
    by: (name) => `von ${name}`,
    since: 'seit ',
    sentBack: 'Zurückgegeben',
    sentBackBy: (name) => `${name}: `,
    drafts: 'Ihre Entwürfe',
    changed: 'zuletzt geändert ',
  },
  next: {
    title: 'Als Nächstes',
    scheduled: 'Geplant',
    nothing: 'Es ist kein Eintrag geplant.',
    digest: 'Nächster Digest',
    digestContent: (entries, days) =>
      `${countOf(entries, 'Eintrag', 'Einträge')} aus den letzten ${days} Tagen`,
    digestEmpty: (days) =>
      `In den letzten ${days} Tagen ist nichts erschienen. Es würde keine Nachricht verschickt.`,
    digestNoRoute: 'Es ist noch kein Zustellweg eingerichtet.',
    digestPreview: 'Nachricht ansehen',
    quiet: 'Stille Projekte',
    quietSince: 'kein Eintrag seit ',
    quietNew: 'noch kein Eintrag, angelegt ',
    start: 'Entwurf beginnen',
    startIn: (project) => `Entwurf in ${project} beginnen`,
  },
  published: {
    title: 'Veröffentlicht',
    list: 'Zuletzt',
    nothing: 'Noch ist nichts veröffentlicht.',
    inArchive: 'Archiv',
    inArchiveOf: (title) => `„${title}“ im Archiv lesen`,
  },
  all: (count) => `Alle ${count}`,
  allOf: (list, count) => `${list}: alle ${count}`,
  warnings: {
    outbox: 'E-Mails kommen nicht an.',
    setMailServer:
      'Es gibt keinen Mailserver, deshalb landen Links zum Anmelden, Benachrichtigungen und Abonnements im Ordner outbox. Setzen Sie SMTP_URL und starten Sie neu.',
    overdue: (entries) =>
      entries === 1
        ? 'Ein geplanter Eintrag ist überfällig.'
        : `${entries} geplante Einträge sind überfällig.`,
    neverCalled:
      'Der Zeitplaner hat publish-due noch nie aufgerufen, deshalb erscheint nichts zu seinem Datum.',
    notCalledSince: 'Der Zeitplaner hat publish-due zuletzt aufgerufen am ',
    tellAdministrator: 'Geben Sie im Betrieb Bescheid oder veröffentlichen Sie jetzt.',
    askPublisher:
      'Geplante Einträge erscheinen gerade nicht von selbst. Bitten Sie jemanden, der freigibt oder das Archiv verwaltet, jetzt zu veröffentlichen.',
    broken: (entries) =>
      entries === 1
        ? 'Ein freigegebener Eintrag wurde geändert und braucht eine neue Freigabe.'
        : `${entries} freigegebene Einträge wurden geändert und brauchen eine neue Freigabe.`,
    show: 'Alle anzeigen',
    planned: 'geplant für ',
  },
  steps: {
    title: 'Das Archiv einrichten',
    lead: 'Sechs Schritte bis zum ersten Eintrag, in beliebiger Reihenfolge.',
    done: 'Erledigt',
    open: 'Offen',
    hide: 'Ausblenden',
    progress: (done, all) => `${done} von ${all} erledigt`,
    project: {
      title: 'Ein Projekt anlegen',
      text: 'Jeder Eintrag gehört zu einem, meist ist es ein Produkt.',
      action: 'Projekt anlegen',
    },
    domains: {
      title: 'E-Mail-Domains erlauben',
      text: 'Wer dort eine Adresse hat, kann sich anmelden und lesen.',
      action: 'Einstellungen öffnen',
    },
    mail: {
      title: 'Einen Mailserver verbinden',
      text: 'Anmeldelinks und Einladungen kommen per E-Mail.',
      outbox: 'Bis dahin liegen E-Mails im Ordner outbox. Setzen Sie diese Variable und starten Sie neu:',
      action: 'Kopieren',
    },
    chat: {
      title: 'Festlegen, wohin der Digest geht',
      text: 'Einmal pro Woche steht im Chat des Teams, was erschienen ist.',
      action: 'Einstellungen öffnen',
    },
    invitation: {
      title: 'Jemanden einladen',
      text: 'Autorinnen und Autoren schreiben, Freigebende veröffentlichen.',
      action: 'Einladen',
    },
    entry: {
      title: 'Den ersten Eintrag veröffentlichen',
      text: 'Was hat sich zuletzt geändert? Zwei Sätze reichen für den Anfang.',
      action: 'Schreiben',
      publish: 'Entwürfe ansehen',
      needsProject: 'Braucht zuerst ein Projekt.',
    },
    others: 'Es gibt noch keine Einträge. Schreiben Sie den ersten über etwas, das sich gerade geändert hat.',
    othersNoProject:
      'Es gibt noch keine Einträge. Sobald die Verwaltung ein Projekt angelegt hat, können Sie schreiben.',
  },
}
