import type { Language } from '@/messages/language'

/** A sentence in parts, so that some of them can be set in bold. */
type Parts<Count extends 3 | 5> = Count extends 3
  ? readonly [string, string, string]
  : readonly [string, string, string, string, string]

/** The words of the sign-in pages in English. The German ones have the same shape. */
const en = {
  title: 'Sign in',
  email: 'E-mail address',
  hint: 'We send a link to this address. It signs you in, without a password.',
  send: 'Send the link',
  sentTitle: 'Look into your mail',
  sent: (address: string): Parts<3> => [
    'If ',
    address,
    ' may sign in here, a mail with a link is on its way. The link works for 10 minutes, and once.',
  ],
  sentUnknown: 'your address',
  sentLate: 'Nothing there after a minute? Look into the spam folder, or ask for another link.',
  another: 'Use another address',
  problems: {
    address: 'Please give one plain address, such as name@example.com.',
    often: 'That was often. Please wait a quarter of an hour and try again.',
    link: 'This link has been used already, or its time is over. Ask for a new one here.',
  },
  confirmTitle: 'Sign in',
  confirm: (address: string, host: string): Parts<5> => ['You sign in as ', address, ' at ', host, '.'],
  confirmButton: 'Sign in',
  notYou: 'This is not you? Then close this page; nothing has happened yet.',
  deadTitle: 'This link no longer works',
  dead: 'It has been used already, or its time is over. A new one takes a minute.',
  newLink: 'Ask for a new link',
  alreadyTitle: 'You are signed in already',
  already: (address: string): Parts<3> => [
    'This browser is signed in as ',
    address,
    '. The link has been used already, or its time is over; you do not need it.',
  ],
  toArchive: 'Go to the archive',
}

type SignInWords = typeof en

const de: SignInWords = {
  title: 'Anmelden',
  email: 'E-Mail-Adresse',
  hint: 'Wir schicken einen Link an diese Adresse. Mit ihm melden Sie sich an, ohne Passwort.',
  send: 'Link schicken',
  sentTitle: 'Sehen Sie in Ihre E-Mails',
  sent: (address) => [
    'Wenn sich ',
    address,
    ' hier anmelden darf, ist eine E-Mail mit einem Link unterwegs. Der Link gilt 10 Minuten und nur einmal.',
  ],
  sentUnknown: 'Ihre Adresse',
  sentLate:
    'Nach einer Minute noch nichts da? Sehen Sie im Spam-Ordner nach oder fordern Sie einen neuen Link an.',
  another: 'Eine andere Adresse verwenden',
  problems: {
    address: 'Bitte eine einfache Adresse angeben, zum Beispiel name@example.com.',
    often: 'Das war oft. Bitte warten Sie eine Viertelstunde und versuchen Sie es dann noch einmal.',
    link: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Hier gibt es einen neuen.',
  },
  confirmTitle: 'Anmelden',
  confirm: (address, host) => ['Sie melden sich als ', address, ' auf ', host, ' an.'],
  confirmButton: 'Anmelden',
  notYou: 'Das sind nicht Sie? Dann schließen Sie diese Seite; noch ist nichts geschehen.',
  deadTitle: 'Dieser Link gilt nicht mehr',
  dead: 'Er wurde schon benutzt oder ist abgelaufen. Ein neuer dauert eine Minute.',
  newLink: 'Einen neuen Link anfordern',
  alreadyTitle: 'Sie sind schon angemeldet',
  already: (address) => [
    'Dieser Browser ist als ',
    address,
    ' angemeldet. Der Link wurde schon benutzt oder ist abgelaufen; Sie brauchen ihn nicht.',
  ],
  toArchive: 'Zum Archiv',
}

/** The words of the sign-in pages in a language. */
export function signInWords(language: Language): SignInWords {
  return language === 'de' ? de : en
}
