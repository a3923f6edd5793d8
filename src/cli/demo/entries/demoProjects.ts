/** The sample projects: products of a small company that writes software for craft businesses. */
export const demoProjects = [
  {
    slug: 'werkplan',
    name: 'Werkplan',
    code: 'WPL',
    color: '#2563eb',
    description: 'Einsatzplanung für Handwerksbetriebe: wer wann auf welcher Baustelle ist.',
    sort: 1,
  },
  {
    slug: 'kontor',
    name: 'Kontor',
    code: 'KTR',
    color: '#0f766e',
    description: 'Angebote, Rechnungen und offene Posten an einem Ort.',
    sort: 2,
  },
  {
    slug: 'depot',
    name: 'Depot',
    code: 'DPT',
    color: '#b45309',
    description: 'Stock on shelves, in vans and on site, counted with a phone.',
    sort: 3,
  },
] as const

export type DemoProject = (typeof demoProjects)[number]['slug']
