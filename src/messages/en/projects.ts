/** The texts of the pages about projects. */
export const projects = {
  title: 'Projects',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en-GB')} entries`),
  latest: 'Latest:',
  inactive: 'inactive',
  none: 'There are no projects yet.',
  empty: 'Nothing has been published in this project yet.',
  rhythm: 'The last twelve months',
  inMonth: (month: string, count: number) =>
    `${month}: ${count === 0 ? 'no entries' : projects.entries(count)}`,
  filter: 'Search and filter these entries',
  subscribe: 'Get these entries by e-mail or feed',
  all: 'All projects',
}

export type ProjectMessages = typeof projects
