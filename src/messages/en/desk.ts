import { countOf } from '@/lib/text'

/** The texts of the desk (the start page of the admin) and of the list of entries. */
export const desk = {
  title: 'Desk',
  untitled: 'Without a title',
  number: (number: number) => `No. ${number}`,
  /** The state of one entry. */
  states: {
    in_progress: 'In progress',
    submitted: 'Handed in',
    changes_requested: 'Changes requested',
    scheduled: (date: string) => `Scheduled for ${date}`,
    approval_broken: 'Changed after approval',
    published: (number: number) => `Published, no. ${number}`,
    withdrawn: 'Withdrawn',
  },
  /** In the list, below the state. */
  editedBy: (name: string) => `${name} is editing`,
  /** The views of the list. */
  views: {
    label: 'Views',
    anyone: 'Everyone’s',
    mine: 'Mine',
    any: 'All',
    in_progress: 'In progress',
    submitted: 'To approve',
    changes_requested: 'Sent back',
    scheduled: 'Scheduled',
    approval_broken: 'Changed after approval',
    published: 'Published',
    withdrawn: 'Withdrawn',
  },
  write: 'New entry',
  waiting: {
    title: 'Waiting for you',
    yours: 'Your entries',
    nothing: 'Nothing waits for you.',
    submitted: 'To approve',
    submittedByMe: 'Waiting for approval',
    by: (name: string) => `by ${name}`,
    since: 'since ',
    sentBack: 'Sent back',
    sentBackBy: (name: string) => `${name}: `,
    drafts: 'Your drafts',
    changed: 'last changed ',
  },
  next: {
    title: 'Next',
    scheduled: 'Scheduled',
    nothing: 'No entry is scheduled.',
    digest: 'Coming digest',
    digestContent: (entries: number, days: number) =>
      `${countOf(entries, 'entry', 'entries')} of the last ${days} days`,
    digestEmpty: (days: number) =>
      `Nothing was published in the last ${days} days, so no message would be sent.`,
    digestNoRoute: 'No delivery route is set up yet.',
    digestPreview: 'Preview the message',
    quiet: 'Quiet projects',
    quietSince: 'no entry since ',
    quietNew: 'no entry yet, created ',
    start: 'Start a draft',
    startIn: (project: string) => `Start a draft in ${project}`,
  },
  published: {
    title: 'Published',
    list: 'Latest',
    nothing: 'Nothing has been published yet.',
    inArchive: 'Archive',
    inArchiveOf: (title: string) => `Read “${title}” in the archive`,
  },
  all: (count: number) => `All ${count}`,
  allOf: (list: string, count: number) => `${list}: all ${count}`,
  warnings: {
    outbox: 'E-mails reach no one.',
    setMailServer:
      'There is no mail server, so sign-in links, notifications and subscriptions are written to the folder outbox. Set SMTP_URL and restart.',
    overdue: (entries: number) =>
      entries === 1 ? 'A scheduled entry is overdue.' : `${entries} scheduled entries are overdue.`,
    neverCalled: 'The scheduler has never called publish-due, so nothing is published at its date.',
    notCalledSince: 'The scheduler last called publish-due on ',
    tellAdministrator: 'Tell whoever runs the archive, or publish now.',
    /** To authors, instead of what the scheduler did and what to do. */
    askPublisher:
      'Scheduled entries are not being published automatically. Ask a publisher or an administrator to publish now.',
    broken: (entries: number) =>
      entries === 1
        ? 'An approved entry was changed and needs a new approval.'
        : `${entries} approved entries were changed and need a new approval.`,
    show: 'Show all',
    planned: 'planned for ',
  },
  steps: {
    title: 'Set up the archive',
    lead: 'Six steps to the first entry. You can do them in any order.',
    done: 'Done',
    open: 'Open',
    hide: 'Hide',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    project: {
      title: 'Create a project',
      text: 'Every entry belongs to one, usually a product.',
      action: 'Create a project',
    },
    domains: {
      title: 'Allow your e-mail domains',
      text: 'Everyone with an address there can sign in and read.',
      action: 'Open the settings',
    },
    mail: {
      title: 'Connect a mail server',
      text: 'Sign-in links and invitations are sent by e-mail.',
      outbox: 'Until then, e-mails are stored in the folder outbox. Set this variable and restart:',
      action: 'Copy',
    },
    chat: {
      title: 'Choose where the digest goes',
      text: 'Once a week, your team’s chat gets what was published.',
      action: 'Open the settings',
    },
    invitation: {
      title: 'Invite a colleague',
      text: 'Authors write drafts, publishers approve them.',
      action: 'Invite',
    },
    entry: {
      title: 'Publish the first entry',
      text: 'What changed last? Two sentences are enough to begin.',
      action: 'Write',
      publish: 'Show the drafts',
      needsProject: 'Needs a project first.',
    },
    others: 'There are no entries yet. Write the first one about something that changed recently.',
    othersNoProject:
      'There are no entries yet. You can write as soon as an administrator has created a project.',
  },
}

export type DeskMessages = typeof desk
