import { countOf } from '@/lib/text'

/** The texts about the review and approval of entries. Browsers load them. */
export const approval = {
  /** Who sees an entry, beside its state. */
  audience: {
    internal: 'For colleagues only',
    customer: 'For colleagues and customers',
    public: 'For everyone, also outside the company',
  },
  state: {
    in_progress: 'Draft in progress',
    submitted: (name: string | null, date: string) =>
      name ? `Handed in by ${name} on ${date}` : 'Handed in, waits for approval',
    changes_requested: (name: string | null) => (name ? `${name} asked for changes` : 'Changes requested'),
    changed: 'Changed after approval: needs to be approved again',
    scheduled: (date: string) => `Approved, will be published on ${date}`,
    published: (number: number, date: string) => `Published as number ${number}, ${date}`,
    withdrawn: (date: string) => `Withdrawn on ${date}`,
  },
  /** The bar above the form. */
  submit: 'Hand in',
  notSubmitted: 'Not handed in yet',
  review: 'Review and publish',
  withdraw: 'Withdraw approval',
  open: 'Open in the archive',
  requested: (name: string | null, date: string) =>
    name ? `${name} asked for changes on ${date}:` : 'Changes requested:',
  /** The approval view. */
  tab: 'Review',
  facts: {
    state: 'State',
    audience: 'Audience',
    author: 'Author',
    createdBy: 'Created by',
    client: (name: string) => `${name} (API client)`,
    unknown: 'Unknown',
    changed: 'Last change',
    planned: 'Planned for',
    preview: 'Preview',
    previewLink: 'Open on its own page',
  },
  difference: {
    heading: 'What changed',
    since: 'You last saw this entry on',
    first: 'You see this entry for the first time.',
  },
  findings: 'Findings',
  nothingToRead: 'Nothing to read: the entry has only a title, no teaser and no content.',
  comments: 'Earlier requests for changes',
  decision: {
    heading: 'Decision',
    authors: 'A publisher decides about this entry.',
    now: 'Publish now',
    backdated: (date: string) => `Publish now, dated ${date}`,
    planned: (date: string) => `Publish as planned, on ${date}`,
    chosen: 'Publish on another date',
    date: (zone: string) => `Date and time (${zone})`,
    back: 'Send back for changes',
    comment: 'What should change?',
    commentHelp: 'The author sees this at the entry and in an e-mail.',
    final: 'The entry gets a number. It can be corrected or withdrawn later, but not deleted.',
    dateMissing: 'Enter a date and time.',
    datePast: 'This date has passed. Choose a later one, or publish now.',
    commentMissing: 'Say what should change.',
    publish: 'Publish',
    schedule: 'Approve and schedule',
    send: 'Send back',
    underWay: 'One moment…',
    refused: 'Not done:',
    changed: 'This entry has changed since you opened it.',
    reload: 'Reload and show what changed',
  },
  done: {
    published: (number: number) => `Published as number ${number}.`,
    scheduled: (date: string) => `Approved. The entry will be published on ${date}.`,
    sentBack: 'Sent back. The entry waits for its author now.',
    open: 'Open in the archive',
    edit: 'Open the form',
    next: 'Next to review:',
    waiting: (count: number) => `${countOf(count, 'entry waits', 'entries wait')} for a decision.`,
    none: 'No other entry waits for a decision.',
    list: 'All entries',
  },
  /** Approval of several entries in the list. */
  several: {
    button: (count: number) => `Approve ${count}…`,
    heading: (count: number) => `Approve ${countOf(count, 'entry', 'entries')}?`,
    text: 'Entries with a date to come are scheduled for it, all others are published now and keep a past date. Each gets its own result.',
    confirm: (count: number) => `Approve ${countOf(count, 'entry', 'entries')}`,
    results: 'Results',
    published: (number: number) => `Published as number ${number}`,
    scheduled: 'Scheduled',
    scheduledFor: (date: string) => `Scheduled for ${date}`,
    refused: (reason: string) => `Not approved: ${reason}`,
    planned: (date: string) => `planned for ${date}`,
    backdated: (date: string) => `published now, dated ${date}`,
    drafts: 'Only drafts can be approved. The others of your selection stay as they are.',
    limit: (max: number) => `Select at most ${max} entries.`,
    none: 'There is no draft in your selection.',
  },
}

export type ApprovalMessages = typeof approval
