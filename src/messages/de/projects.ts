import type { ProjectMessages } from '../en/projects'

export const projects: ProjectMessages = {
  title: 'Projekte',
  entries: (count) => (count === 1 ? '1 Eintrag' : `${count.toLocaleString('de-DE')} Einträge`),
  latest: 'Zuletzt:',
  inactive: 'inaktiv',
  none: 'Es gibt noch keine Projekte.',
  empty: 'In diesem Projekt ist noch nichts veröffentlicht.',
  rhythm: 'Die letzten zwölf Monate',
  inMonth: (month, count) => `${month}: ${count === 0 ? 'keine Einträge' : projects.entries(count)}`,
  filter: 'Diese Einträge durchsuchen und filtern',
  subscribe: 'Diese Einträge per Mail oder Feed bekommen',
  all: 'Alle Projekte',
}
