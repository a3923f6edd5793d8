import type { SignInMessages } from '../en/signIn'

export const signIn: SignInMessages = {
  title: 'Anmelden',
  email: 'E-Mail-Adresse',
  hint: 'Wir schicken einen Link an diese Adresse. Damit melden Sie sich ohne Passwort an.',
  send: 'Link schicken',
  sentTitle: 'Schauen Sie in Ihr Postfach',
  sent: {
    before: 'Wenn sich ',
    address: 'Ihre Adresse',
    after: (minutes) =>
      ` hier anmelden darf, ist eine E-Mail mit einem Link unterwegs. Der Link gilt ${minutes} Minuten und lässt sich nur einmal verwenden.`,
  },
  sentLate:
    'Nach einer Minute noch nichts da? Sehen Sie im Spam-Ordner nach oder fordern Sie einen neuen Link an.',
  sendAgain: 'Noch einen Link schicken',
  sendAgainIn: ['Noch einen Link schicken in ', ' s'],
  sendAgainReady: 'Sie können jetzt noch einen Link schicken.',
  another: 'Eine andere Adresse verwenden',
  problems: {
    address: 'Bitte geben Sie eine einzelne Adresse an, zum Beispiel name@example.com.',
    often: (minutes) =>
      `Das waren zu viele Versuche. Bitte warten Sie ${minutes} Minuten und versuchen Sie es noch einmal.`,
    refused: 'Diese Adresse darf sich nicht mehr anmelden. Wenden Sie sich an die Administratoren.',
    link: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Hier bekommen Sie einen neuen.',
  },
  confirmTitle: 'Anmelden',
  confirm: { before: 'Sie melden sich als ', between: ' auf ', after: ' an.' },
  confirmButton: 'Anmelden',
  notYou: 'Das sind nicht Sie? Dann schließen Sie diese Seite; noch ist nichts geschehen.',
  deadTitle: 'Dieser Link gilt nicht mehr',
  dead: 'Er wurde schon benutzt oder ist abgelaufen. Ein neuer ist in einer Minute da.',
  newLink: 'Neuen Link anfordern',
  alreadyTitle: 'Sie sind schon angemeldet',
  already: {
    before: 'Dieser Browser ist als ',
    after: ' angemeldet. Der Link wurde schon benutzt oder ist abgelaufen; Sie brauchen ihn nicht.',
  },
  toArchive: 'Zum Archiv',
  responses: {
    requested: 'Wenn sich diese Adresse anmelden darf, ist eine E-Mail mit einem Link unterwegs.',
    signedOut: 'Sie sind abgemeldet.',
  },
  mail: {
    subject: 'Ihr Link zum Update-Archiv',
    greeting: (email, host) => `Mit diesem Link melden Sie sich als ${email} auf ${host} an.`,
    button: 'Anmelden',
    after: (minutes) => `Er gilt ${minutes} Minuten und lässt sich nur einmal verwenden.`,
    otherwise: 'Sie haben keinen Link angefordert? Dann brauchen Sie nichts zu tun.',
  },
  invitation: {
    subject: 'Ihre Einladung zum Update-Archiv',
    greeting: (by, host) => `${by} hat Sie zum Update-Archiv auf ${host} eingeladen.`,
    what: 'Dort steht, was sich an unseren Produkten geändert hat: neue Funktionen, Verbesserungen und Behebungen.',
    button: 'Einladung annehmen',
    after: (hours, email) =>
      `Der Link meldet Sie als ${email} an, ohne Passwort. Er gilt ${hours} Stunden und lässt sich nur einmal verwenden. Danach bekommen Sie auf der Anmeldeseite einen neuen.`,
    otherwise: 'Sie wissen nicht, worum es geht? Dann brauchen Sie nichts zu tun.',
  },
}
