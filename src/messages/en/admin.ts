import { countOf } from '@/lib/text'
import { images } from './images'
import { richText } from './richText'

/** The texts of the admin beyond Payload's own. The labels of fields are in the collections. */
export const admin = {
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  never: 'Never',
  time: 'Time',
  /** What a number in the navigation counts. */
  waiting: (count: number, isMore: boolean) =>
    isMore ? `more than ${count} entries` : countOf(count, 'entry', 'entries'),
  /** Names for screen readers of what shows no text. */
  accessibility: {
    previousPage: 'Previous page',
    nextPage: 'Next page',
    copy: 'Copy',
    clear: 'Clear the date',
    chooseDay: 'Choose',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    month: 'Month',
    year: 'Year',
    more: 'More',
    move: 'Move',
    selectAll: 'Select all',
    select: (row: string) => `Select ${row}`,
    sortAscending: (column: string) => `Sort by ${column}, ascending`,
    sortDescending: (column: string) => `Sort by ${column}, descending`,
  },
  /** Why a call was refused, by the type of the problem. For other types the admin shows the text of the server. */
  problems: {
    unauthorized: 'You are signed out. Sign in in another tab, then try again here.',
    forbidden: 'You don’t have permission to do this.',
    not_found: 'This no longer exists.',
    already_published: 'The entry has been published in the meantime. Reload the page.',
    no_delivery_route: 'No delivery route is set up. Add one in the settings.',
    unavailable: 'The archive cannot be reached. Try again in a few seconds.',
    unreachable: 'The archive cannot be reached. Try again in a few seconds.',
  },
  approval: {
    reach: {
      internal: 'Only colleagues will see it.',
      customer: 'Customers will see it too.',
      public: 'Everyone will see it, including people outside the company.',
    },
  },
  /** The fields of an entry, and what is wrong with them. */
  colors: {
    any: 'Any colour',
    red: 'Red',
    orange: 'Orange',
    ochre: 'Ochre',
    green: 'Green',
    teal: 'Teal',
    seaBlue: 'Sea blue',
    blue: 'Blue',
    violet: 'Violet',
    magenta: 'Magenta',
    pink: 'Pink',
    blueGrey: 'Blue grey',
    warmGrey: 'Warm grey',
  },
  fields: {
    block: (number: number, type: string | null) =>
      type === null ? `Block ${number}` : `Block ${number}, ${type}`,
    inner: (place: string, field: string) => `${place}: ${field}`,
    image: (number: number) => `image ${number}`,
    /** Before what the checks still miss in a field. */
    missing: 'Still missing',
    attention: (outcome: string, count: number) =>
      `${outcome}: ${countOf(count, 'field needs', 'fields need')} your attention.`,
  },
  checks: {
    underWay: 'Checking the entry…',
    unreachable: 'The text could not be checked. You can still approve the entry.',
    errors: 'Fix these before approval:',
    advice: 'Other findings:',
    none: 'No findings.',
    excerpt: (text: string) => `“${text}”`,
  },
  clients: {
    create: 'Create API client',
    new: 'New API client',
    name: 'Name',
    nameMissing: 'Enter a name.',
    mode: 'Mode',
    audience: 'Audience',
    project: 'Project',
    projectHelp: 'Leave empty for all projects.',
    submit: 'Create and show the token',
    isRevoked: 'This client is revoked.',
    newToken: 'New token',
    rotateTitle: 'Create a new token?',
    rotateText: (name: string) => `The current token of “${name}” stops working immediately.`,
    rotate: 'Create new token',
    rotating: 'Creating…',
    revokeTitle: 'Revoke access?',
    revokeText: (name: string) =>
      `“${name}” loses all access immediately. This cannot be undone; its entries remain.`,
    revoke: 'Revoke',
    revoking: 'Revoking…',
    token: 'This is the token. It is shown only once, so store it in a safe place.',
    tokenStored: 'I have stored it',
    firstCall: 'A first call',
    notCopied: 'You have not copied the token. Once this is closed, nobody can show it again.',
    closeAnyway: 'Close without the token',
    allProjects: 'All projects',
    active: 'Active',
    revoked: 'Revoked',
  },
  api: {
    title: 'API',
    lead: 'Programs use this API to read published entries and write drafts. Only people can publish.',
    address: 'Base URL',
    firstCall: 'First call',
    tokenNeeded: {
      before: 'Every call needs the token of an ',
      client: 'API client',
      after:
        '. The token is shown once, when you create the client. This example reads it from the variable ARCHIVE_TOKEN.',
    },
    reference: 'Reference',
    referenceText:
      'All endpoints with their fields, limits and responses. With a token you can try them out.',
    referenceOpen: 'Open the reference',
    files: 'Files',
    openapi: {
      title: 'OpenAPI document',
      text: 'OpenAPI 3.1, for tools that generate types or clients.',
    },
    styleGuide: {
      title: 'Editorial guide',
      text: 'Structure and tone of an entry, with good and bad examples.',
    },
    skill: {
      title: 'Skill for AI assistants',
      text: 'Teaches an assistant to write drafts for this archive.',
    },
    referencePage: {
      title: 'API reference',
      back: 'Back to the admin',
      missing: 'The reference is not built. Run "npm install" and "npm run build".',
    },
  },
  richText,
  images,
}

export type AdminMessages = typeof admin
