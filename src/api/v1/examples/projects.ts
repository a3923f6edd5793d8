import type { z } from '@hono/zod-openapi'
import type { postTypeSchema } from '../presenters/postType'
import type { projectSchema } from '../presenters/project'
import { exampleIds } from './ids'

/** The projects of the examples. */
export const exampleProjects: z.input<typeof projectSchema>[] = [
  {
    id: exampleIds.searchProject,
    slug: 'suche',
    name: 'Suche',
    code: 'SUC',
    color: '#2563eb',
    description: 'Die Volltextsuche über Dokumente, Nachrichten und Kontakte.',
    sort: 10,
    isActive: true,
  },
  {
    id: exampleIds.reportsProject,
    slug: 'reports',
    name: 'Reports',
    code: 'REP',
    color: '#0f766e',
    description: null,
    sort: 20,
    isActive: true,
  },
]

/** The post types of the examples, with English labels. */
export const examplePostTypes: z.input<typeof postTypeSchema>[] = [
  {
    key: 'feature',
    label: 'New function',
    color: '#2563eb',
    labels: { de: 'Neue Funktion', en: 'New function' },
  },
  {
    key: 'improvement',
    label: 'Improvement',
    color: '#0f766e',
    labels: { de: 'Verbesserung', en: 'Improvement' },
  },
  { key: 'fix', label: 'Fix', color: '#b45309', labels: { de: 'Fehlerbehebung', en: 'Fix' } },
]
