import type { NotificationMessages } from '../en/notifications'

/** The mails about entries, in German. */
export const notifications: NotificationMessages = {
  submitted: {
    subject: ({ title }) => `Zur Freigabe: ${title}`,
    subjectMany: ({ count }) => `${count} Einträge warten auf Freigabe`,
    one: ({ host }) => `Auf ${host} wartet ein Eintrag auf Ihre Freigabe:`,
    many: ({ count, host }) => `Auf ${host} warten ${count} Einträge auf Ihre Freigabe:`,
    item: ({ project, by }) => `${project} · eingereicht von ${by}`,
    why: 'Sie bekommen diese E-Mail höchstens alle 15 Minuten, weil Sie Einträge freigeben. In Ihrem Konto können Sie sie abschalten.',
  },
  decided: {
    subjectSentBack: ({ title }) => `Zurückgegeben: ${title}`,
    subjectPublished: ({ title }) => `Veröffentlicht: ${title}`,
    subjectMany: ({ sentBack, published }) => {
      const count = sentBack + published
      if (published === 0) return `${count} Einträge kamen zurück`
      if (sentBack === 0) return `${count} Einträge sind erschienen`
      return `Ihre Einträge: ${published} erschienen, ${sentBack} zurückgegeben`
    },
    sentBack: ({ by }) => `${by} bittet um Änderungen an Ihrem Eintrag:`,
    published: ({ by }) => `${by} hat Ihren Eintrag freigegeben, und er ist erschienen:`,
    many: 'Es gibt Neues zu Ihren Einträgen:',
    itemSentBack: ({ project, by }) => `${project} · zurückgegeben von ${by}`,
    itemPublished: ({ project, by }) => `${project} · freigegeben von ${by}, erschienen`,
    why: 'Sie bekommen diese E-Mail, weil Sie den Eintrag geschrieben haben. In Ihrem Konto können Sie sie abschalten.',
    whyMany:
      'Sie bekommen diese E-Mail, weil Sie diese Einträge geschrieben haben. In Ihrem Konto können Sie sie abschalten.',
  },
  more: ({ count }) => `… und ${count === 1 ? 'ein weiterer Eintrag' : `${count} weitere Einträge`}`,
  review: 'Eintrag ansehen',
  edit: 'Eintrag bearbeiten',
  read: 'Eintrag lesen',
  toDesk: 'Zum Schreibtisch',
}
