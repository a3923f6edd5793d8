import { countOf } from '@/lib/text'

/** Values of an audit row for its sentence. `what` names the record, with its kind. */
export interface AuditFacts {
  who: string
  what: string
  /** Of a publication. */
  number: number | null
  /** A date from the details, as people say it. */
  date: string | null
  /** Further details, by name. */
  details: Readonly<Record<string, unknown>>
}

/** What the audit log names by kind. */
export type AuditTarget =
  | 'posts'
  | 'media'
  | 'projects'
  | 'post-types'
  | 'users'
  | 'api-clients'
  | 'digest-runs'
  | 'settings'
  | 'other'

type Sentence = (facts: AuditFacts) => string

const sentences = {
  create: ({ who, what }) => `${who} created ${what}`,
  update: ({ who, what }) => `${who} changed ${what}`,
  delete: ({ who, what }) => `${who} deleted ${what}`,
  restore: ({ who, what }) => `${who} restored an earlier version of ${what}`,

  // Entries
  submit: ({ who, what }) => `${who} handed in ${what} for approval`,
  request_changes: ({ who, what }) => `${who} sent ${what} back for changes`,
  schedule: ({ who, what, date }) =>
    date === null ? `${who} approved ${what}` : `${who} approved ${what} for ${date}`,
  publish: ({ who, what, number }) =>
    number === null ? `${who} published ${what}` : `${who} published ${what} as number ${number}`,
  withdraw: ({ who, what }) => `${who} took back the approval of ${what}`,
  correct: ({ who, what }) => `${who} corrected ${what}`,
  'withdraw-entry': ({ who, what }) => `${who} withdrew ${what} from all readers`,
  reinstate: ({ who, what }) => `${who} made ${what} visible again`,
  'break-lock': ({ who, what }) => `${who} took over the editing of ${what}`,

  // Projects
  sort: ({ who }) => `${who} changed the order of the projects`,

  // Users
  'sign-in': ({ who }) => `${who} signed in`,
  'sign-out': ({ who }) => `${who} signed out`,
  invite: ({ who, what }) => `${who} invited ${what}`,
  'end-sessions': ({ who, what }) => `${who} signed ${what} out everywhere`,
  deactivate: ({ who, what }) => `${who} deactivated ${what}`,
  reactivate: ({ who, what }) => `${who} reactivated ${what}`,

  // API clients
  rotate: ({ who, what }) => `${who} issued a new token for ${what}`,
  revoke: ({ who, what }) => `${who} revoked ${what}`,

  // Digest
  send: ({ who, what }) => `${who} sent ${what}`,
  'dry-run': ({ who, what }) => `${who} tried out ${what} without sending it`,
  settle: ({ who, what, details }) =>
    details.status === 'sent'
      ? `${who} found ${what} in the chat`
      : `${who} could not find out whether ${what} arrived`,
  'delete-message': ({ who, what }) => `${who} deleted ${what} from the chat`,
  'update-message': ({ who, what }) => `${who} corrected ${what} in the chat`,
} satisfies Record<string, Sentence>

/** Names of records. */
interface RecordWords {
  named: (name: string) => string
  unnamed: string
  plural: string
}

/** By collection, or `settings`; `other` for those that no page shows. */
const records: Record<AuditTarget, RecordWords> = {
  posts: { named: (name: string) => `“${name}”`, unnamed: 'an entry', plural: 'Entries' },
  media: { named: (name: string) => `the image “${name}”`, unnamed: 'an image', plural: 'Images' },
  projects: { named: (name: string) => `the project “${name}”`, unnamed: 'a project', plural: 'Projects' },
  'post-types': {
    named: (name: string) => `the post type “${name}”`,
    unnamed: 'a post type',
    plural: 'Post types',
  },
  users: { named: (name: string) => name, unnamed: 'someone', plural: 'Users' },
  'api-clients': {
    named: (name: string) => `the API client “${name}”`,
    unnamed: 'an API client',
    plural: 'API clients',
  },
  'digest-runs': {
    named: (name: string) => `the digest of ${name}`,
    unnamed: 'a digest',
    plural: 'Digests',
  },
  settings: { named: () => 'the settings', unnamed: 'the settings', plural: 'Settings' },
  other: { named: (name: string) => `“${name}”`, unnamed: 'a record', plural: 'Other' },
}

/** The texts of the audit log. */
export const audit = {
  title: 'Audit log',
  lead: 'Who did what, and when. Nothing here can be changed or deleted.',
  sentences,
  /** For an action without a sentence. */
  other: (facts: AuditFacts & { action: string }) => `${facts.who}: ${facts.action}, ${facts.what}`,
  actors: {
    client: (name: string) => `The API client “${name}”`,
    command: (name: string) => `The command “${name}”`,
    scheduler: 'The scheduler',
    system: 'The archive',
  },
  records,
  filters: {
    title: 'Filter',
    who: 'Who',
    anyone: 'Everyone',
    people: 'People',
    clients: 'API clients',
    others: 'Others',
    commands: 'Commands',
    archive: 'The archive itself',
    record: 'Record',
    anything: 'Everything',
    from: 'From',
    to: 'To',
    apply: 'Show',
    clear: 'Clear',
  },
  count: (total: number) => countOf(total, 'event', 'events'),
  none: 'Nothing here matches. Choose a longer period, or clear the filters.',
  pages: 'Pages of the audit log',
  /** Below a change: the same one before. */
  earlier: (count: number) => (count === 1 ? 'Once more before' : `${count} more times before`),
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  newer: 'Newer events',
  older: 'Older events',
}

export type AuditMessages = typeof audit
