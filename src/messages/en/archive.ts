/** The texts of the archive's pages. */
export const archive = {
  archive: 'Update Archive',
  skipToContent: 'Skip to content',
  header: {
    navigation: 'Archive',
    entries: 'Entries',
    projects: 'Projects',
    subscriptions: 'Subscriptions',
    search: 'Search',
    searchKey: 'Search (key: /)',
    menu: 'Menu',
    admin: 'Write',
    signOut: 'Sign out',
    switchLanguage: 'Deutsch',
    theme: 'Appearance',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
  },
  noAdmin: {
    title: 'You read the archive',
    text: 'Entries are written by colleagues who have been given that role. With yours, you can read everything that is published.',
    ask: (names: string) => `Would you like to write as well? Ask ${names}.`,
    back: 'Go to the archive',
  },
  footer: { about: 'What changed in our products, one entry at a time.', signedInAs: 'Signed in as' },
  entry: {
    edit: 'Edit',
    tags: 'Tags',
    writtenBy: (name: string) => `Written by ${name}`,
    audience: {
      internal: 'For colleagues only',
      customer: 'For colleagues and customers',
      public: 'For everyone',
    },
    corrections: 'Corrections',
    corrected: (day: string) => `Corrected on ${day}:`,
    withdrawn: 'This entry was withdrawn',
    withdrawnOn: (day: string) => `Withdrawn on ${day}:`,
    neighbours: 'More entries',
    newer: 'Newer',
    older: 'Older',
  },
  blocks: {
    fullSize: (alt: string) =>
      alt === '' ? 'Open the image at full size' : `Open the image at full size: ${alt}`,
    before: 'Before',
    after: 'After',
    compare: 'Compare before and after',
    video: 'Video',
    leadsTo: (host: string) => `Opens ${host}`,
    copy: 'Copy',
    copied: 'Copied',
    code: 'Code',
    tones: { info: 'Note', success: 'Good news', warning: 'Caution', danger: 'Important' },
  },
  notFound: {
    title: 'Page not found',
    text: 'There may be a typo in the address, or the entry was never published.',
    back: 'Back to all entries',
  },
  error: {
    title: 'Something went wrong',
    text: 'The error is on our side. Please try again in a moment. If it happens again, tell us this number:',
    offlineTitle: 'You are offline',
    offline: 'Try again once you are back online.',
    retry: 'Try again',
  },
  unavailable: {
    title: 'The archive cannot be reached right now',
    text: 'This usually passes within a minute. Please try again in a moment.',
  },
}

export type ArchiveMessages = typeof archive
