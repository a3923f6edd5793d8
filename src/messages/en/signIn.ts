/** The texts of the sign-in pages and of the mail with the link. */
export const signIn = {
  title: 'Sign in',
  email: 'E-mail address',
  hint: 'We send a link to this address. It signs you in without a password.',
  send: 'Send the link',
  sentTitle: 'Check your inbox',
  sent: {
    before: 'If ',
    address: 'your address',
    after: (minutes: number) =>
      ` may sign in here, an e-mail with a link is on its way. The link works once, within ${minutes} minutes.`,
  },
  sentLate: 'Nothing there after a minute? Check the spam folder, or ask for another link.',
  sendAgain: 'Send another link',
  /** Before and after the seconds to wait. */
  sendAgainIn: ['Send another link in ', ' s'],
  sendAgainReady: 'You can send another link now.',
  another: 'Use another address',
  problems: {
    address: 'Please enter a single address, such as name@example.com.',
    often: (minutes: number) => `Too many attempts. Please wait ${minutes} minutes and try again.`,
    refused: 'This address may no longer sign in. Ask an administrator.',
    link: 'This link has already been used or has expired. You can get a new one here.',
  },
  confirmTitle: 'Sign in',
  confirm: { before: 'You are signing in as ', between: ' at ', after: '.' },
  confirmButton: 'Sign in',
  notYou: 'Not you? Close this page; nothing has happened yet.',
  deadTitle: 'This link no longer works',
  dead: 'It has already been used or has expired. Getting a new one takes a minute.',
  newLink: 'Get a new link',
  alreadyTitle: 'You are already signed in',
  already: {
    before: 'This browser is signed in as ',
    after: '. The link has already been used or has expired; you do not need it.',
  },
  toArchive: 'Go to the archive',
  /** The responses to programs. */
  responses: {
    requested: 'If this address may sign in, an e-mail with a link is on its way.',
    signedOut: 'You are signed out.',
  },
  mail: {
    subject: 'Your link to the Update Archive',
    greeting: (email: string, host: string) => `Use this link to sign in at ${host} as ${email}.`,
    button: 'Sign in',
    after: (minutes: number) => `It works once, within ${minutes} minutes.`,
    otherwise: 'Didn’t ask for a link? Then there is nothing to do.',
  },
  invitation: {
    subject: 'Your invitation to the Update Archive',
    greeting: (by: string, host: string) => `${by} has invited you to the Update Archive at ${host}.`,
    what: 'It records what changed in our products: new features, improvements and fixes.',
    button: 'Accept the invitation',
    after: (hours: number, email: string) =>
      `The link signs you in as ${email}, without a password. It works once, within ${hours} hours. After that, ask for a new one on the sign-in page.`,
    otherwise: 'Don’t know what this is about? Then there is nothing to do.',
  },
}

export type SignInMessages = typeof signIn
