import { countOf } from '@/lib/text'

/** The page about feeds and mails, the titles of feeds, the mails of subscriptions, and the page of an unsubscribe link. */
export const feeds = {
  title: 'Subscriptions',
  lead: 'Hear about new entries without coming here: in your feed reader or in your inbox.',
  tagged: (tags: string) => `tagged “${tags}”`,
  searching: (text: string) => `with “${text}”`,
  everything: 'All projects',
  project: 'Project',

  mails: {
    title: 'By e-mail',
    about: (email: string) =>
      `E-mails go to ${email}. You can unsubscribe here, or with the link in each e-mail.`,
    rhythm: 'How often',
    rhythms: { each: 'Immediately', weekly: 'Weekly, on Monday morning' },
    rhythmsAbout: {
      each: 'An e-mail soon after each publication.',
      weekly: 'One e-mail on Monday at 8:00. None if there was nothing new.',
    },
    subscribe: 'Subscribe',
    own: 'Your e-mail subscriptions',
    none: 'You don’t get any e-mails about new entries yet.',
    change: { each: 'Switch to weekly', weekly: 'Switch to immediate' },
    end: 'Unsubscribe',
    endNamed: (name: string) => `Unsubscribe: ${name}`,
    changeNamed: (action: string, name: string) => `${action}: ${name}`,
  },

  feeds: {
    title: 'As a feed',
    about:
      'A feed has the newest 50 entries in full. It shows what you could see here, as long as you may sign in.',
    saved: (name: string) => `Saved filter: ${name}`,
    contents: 'What is in it',
    filtered: (filter: string) => `The list as filtered: ${filter}`,
    create: 'Create a feed',
    own: 'Your feeds',
    none: 'You don’t have any feeds yet.',
    created: (day: string) => `Created on ${day}`,
    used: (moment: string) => `last used on ${moment}`,
    unused: 'not used yet',
    revoke: 'Revoke',
    revokeNamed: (name: string) => `Revoke the feed: ${name}`,
    revokeAbout:
      'Revoke this feed? Both of its addresses stop working at once, in every program that uses them. A new feed gets new addresses.',
    cancel: 'Cancel',
    newTitle: 'Your new feed',
    newAbout:
      'Copy the address that your program needs. It is shown only now. Anyone who has it can read the feed without signing in, so keep it to yourself.',
    atom: 'Atom, for nearly every feed reader',
    json: 'JSON Feed',
    copy: 'Copy',
    copied: 'Copied',
  },

  /** What a form of the page has done. */
  done: {
    each: 'Saved. You will get an e-mail soon after each publication.',
    weekly: 'Saved. You will get one e-mail a week, on Monday morning.',
    ended: 'You have unsubscribed and will not get these e-mails any more.',
    revoked: 'Revoked. Both addresses of the feed have stopped working.',
  },

  problems: {
    project: 'This project does not exist any more.',
    filter:
      'This filter is invalid or too long for a feed. Choose fewer values, or choose below what is in it.',
    full: 'You have reached the limit. Remove one first.',
    invalid: 'That did not work. Please choose again.',
  },

  unsubscribe: {
    title: 'Stop these e-mails?',
    about: 'You will no longer get e-mails about new entries in:',
    item: (name: string, rhythm: string) => `${name} · ${rhythm}`,
    button: 'Unsubscribe',
    endedTitle: 'You have unsubscribed',
    ended: 'You will not get these e-mails any more. You can subscribe again at any time.',
    toSubscriptions: 'Go to your subscriptions',
    unknownTitle: 'This link does not work',
    unknown: 'Please copy the whole address from the e-mail, or unsubscribe in the archive.',
  },

  mail: {
    everything: 'all projects',
    one: ({ host }: { host: string }) => `A new entry at ${host}:`,
    oneCorrected: ({ host }: { host: string }) => `An entry at ${host} has an important correction:`,
    many: ({ count, host }: { count: number; host: string }) => `${count} entries are new at ${host}:`,
    several: ({ count }: { count: number }) => `${count} new entries`,
    week: ({ count }: { count: number }) => `Your week: ${countOf(count, 'new entry', 'new entries')}`,
    ofWeek: ({ count, host }: { count: number; host: string }) =>
      `${countOf(count, 'entry was', 'entries were')} published at ${host} since your last e-mail:`,
    corrected: ({ note }: { note: string | null }) =>
      note === null ? 'important correction' : `important correction: ${note}`,
    toArchive: 'Open the archive',
    why: ({ names, host }: { names: string; host: string }) =>
      `You get this e-mail because you subscribed to ${names} at ${host}.`,
    change: 'Change what you get',
    unsubscribe: 'Unsubscribe',
  },
}

export type FeedMessages = typeof feeds
