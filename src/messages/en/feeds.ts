import { countOf } from '@/lib/text'

/** The page about feeds and mails, the titles of feeds, the mails of subscriptions, and the page of an unsubscribe link. */
export const feeds = {
  title: 'Subscriptions',
  lead: 'Hear of new entries without coming here: in your feed reader, or in your inbox.',
  tagged: (tags: string) => `tagged “${tags}”`,
  searching: (text: string) => `with “${text}”`,
  everything: 'All projects',
  project: 'Project',

  mails: {
    title: 'By mail',
    about: (email: string) =>
      `The mails go to ${email}. You can end them here, or with the link in each mail.`,
    rhythm: 'How often',
    rhythms: { each: 'At once', weekly: 'Weekly, on Monday morning' },
    rhythmsAbout: {
      each: 'A mail soon after each publication.',
      weekly: 'One mail on Monday at 8:00. None if there was nothing new.',
    },
    subscribe: 'Subscribe',
    own: 'You get by mail',
    none: 'You don’t get any mails about new entries yet.',
    change: { each: 'Change to weekly', weekly: 'Change to at once' },
    end: 'End',
    endNamed: (name: string) => `End the mails: ${name}`,
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
    revokeAbout: (name: string) =>
      `Both addresses of “${name}” stop working at once, in every program that uses them. A new feed gets new addresses.`,
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
    each: 'Saved. You will get a mail soon after each publication.',
    weekly: 'Saved. You will get one mail a week, on Monday morning.',
    ended: 'Ended. You will get no more of these mails.',
    revoked: 'Revoked. Both addresses of the feed have stopped working.',
  },

  problems: {
    project: 'This project does not exist any more.',
    filter:
      'This filter is invalid or too long for a feed. Choose fewer values, or choose below what is in it.',
    full: 'You have as many as possible. Remove one first.',
    invalid: 'That did not work. Please choose again.',
  },

  unsubscribe: {
    title: 'End these mails?',
    about: 'You will no longer get mails about new entries of:',
    item: (name: string, rhythm: string) => `${name} · ${rhythm}`,
    button: 'End the mails',
    endedTitle: 'These mails have ended',
    ended: 'You will get no more of them. You can subscribe again whenever you like.',
    toSubscriptions: 'Go to your subscriptions',
    unknownTitle: 'This link does not work',
    unknown: 'Please copy the whole address from the mail, or end the mails in the archive.',
  },

  mail: {
    everything: 'all projects',
    one: ({ host }: { host: string }) => `A new entry at ${host}:`,
    oneCorrected: ({ host }: { host: string }) => `An entry at ${host} has an important correction:`,
    many: ({ count, host }: { count: number; host: string }) => `${count} entries are new at ${host}:`,
    several: ({ count }: { count: number }) => `${count} new entries`,
    week: ({ count }: { count: number }) => `Your week: ${countOf(count, 'new entry', 'new entries')}`,
    ofWeek: ({ count, host }: { count: number; host: string }) =>
      `${countOf(count, 'entry was', 'entries were')} published at ${host} since your last mail:`,
    corrected: ({ note }: { note: string | null }) =>
      note === null ? 'important correction' : `important correction: ${note}`,
    toArchive: 'Open the archive',
    why: ({ names, host }: { names: string; host: string }) =>
      `You get this mail because you subscribed to ${names} at ${host}.`,
    change: 'Change what you get',
    unsubscribe: 'Unsubscribe',
  },
}

export type FeedMessages = typeof feeds
