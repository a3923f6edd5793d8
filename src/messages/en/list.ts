/** The texts of the list of entries: filters, search, saved filters. */
export const list = {
  title: 'What changed',
  entries: (count: number) => (count === 1 ? '1 entry' : `${format(count)} entries`),
  moreEntries: (count: number) => `more than ${format(count)} entries`,
  count: format,
  readingTime: (minutes: number) => `${format(minutes)} min`,
  readingTimeInFull: (minutes: number) =>
    minutes === 1 ? '1 minute to read' : `${format(minutes)} minutes to read`,
  filters: 'Filters',
  filter: 'Filter',
  show: (entries: string) => `Show ${entries}`,
  project: 'Project',
  type: 'Type',
  tag: 'Tag',
  period: 'Period',
  audience: 'Audience',
  language: 'Language',
  all: {
    project: 'All projects',
    type: 'All types',
    tag: 'All tags',
    period: 'Any time',
    audience: 'All audiences',
    language: 'All languages',
  },
  more: (count: number) => `+${count}`,
  audiences: { internal: 'Colleagues only', customer: 'Colleagues and customers', public: 'Everyone' },
  languages: { en: 'English', de: 'German' },
  recent: (days: number) => `Last ${days} days`,
  thisYear: 'This year',
  from: 'From',
  to: 'To',
  apply: 'Apply',
  /** The parts of the sentence that says what is filtered. `values` are joined by "or". */
  phrases: {
    everything: 'Everything',
    project: (values: string) => `in ${values}`,
    tag: (values: string) => `tagged ${values}`,
    audience: {
      internal: 'for colleagues only',
      customer: 'for colleagues and customers',
      public: 'for everyone',
    },
    language: (values: string) => `in ${values}`,
    search: (q: string) => `matching “${q}”`,
    theSearch: (q: string) => `the search “${q}”`,
    year: (year: string) => `in ${year}`,
    on: (day: string) => `on ${day}`,
    since: (day: string) => `since ${day}`,
    until: (day: string) => `until ${day}`,
    between: (from: string, to: string) => `from ${from} to ${to}`,
    quoted: (value: string) => `“${value}”`,
  },
  clear: 'Clear',
  clearAll: 'Show everything',
  drop: (filter: string) => `Remove the filter ${filter}`,
  save: 'Save filter',
  asFeed: 'Get as feed',
  notAsFeed: 'Filters by period, audience or language cannot be feeds.',
  saveName: 'Name',
  saveButton: 'Save',
  saved: 'Saved filters',
  removeSaved: (name: string) => `Remove the saved filter ${name}`,
  tooManySaved: (limit: number) =>
    `You have ${limit} saved filters, and there cannot be more. Remove one first.`,
  emptyTitle: 'Nothing has been published yet',
  empty:
    'About every two weeks, colleagues write here what changed in each project: new features, improvements, fixes. The first entry will appear here once it is published.',
  emptyWrite: 'Get started',
  noHitsTitle: 'No entries found',
  noHits: 'No entry matches all filters. Try without:',
  noHitsSearch:
    'Check the spelling, or search for fewer or shorter words: a part of a word is enough. Words in quotes are only found in exactly this order.',
  beyondTitle: 'This page does not exist',
  beyond: 'The list does not have that many pages.',
  firstPage: 'Go to the first page',
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  page: (page: number, pages: number) => `Page ${format(page)} of ${format(pages)}`,
}

function format(count: number): string {
  return count.toLocaleString('en-GB')
}

export type ListMessages = typeof list
