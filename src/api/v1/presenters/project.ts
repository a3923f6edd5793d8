import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import type { Project } from '@/queries/projects'
import { exampleIds } from './exampleIds'
import { field } from './fields'

/** A project as the API returns it (READ-1). */
export const projectSchema = z
  .strictObject({
    id: field.id,
    slug: field.slug,
    name: field.projectName,
    code: field.projectCode,
    color: field.color,
    description: z.string().nullable().meta({
      description: 'What it is, as plain text. Null when nothing is said.',
      maxLength: LIMITS.projectDescription,
    }),
    sort: z.number().describe('Its place in lists: lower numbers come first.'),
    isActive: z.boolean().describe('Whether new entries can be written in it.'),
  })
  .meta({ id: 'Project', title: 'Project', description: 'A product that entries are written about.' })

/** Shapes a project for the API. */
export function presentProject(project: Project): z.input<typeof projectSchema> {
  const { id, slug, name, code, color, description, sort, isActive } = project
  return { id, slug, name, code, color, description, sort, isActive }
}

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
