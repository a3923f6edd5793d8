import { z } from 'zod'
import { scopeOf } from '@/domain/client'
import { exampleIds } from '@/domain/exampleIds'
import { LIMITS } from '@/domain/limits'
import { projects, type Project } from '@/queries/projects'
import { field } from '../presenters/fields'
import { clientAccess, defineRoute, reply } from '../routing/route'

/** A project as the API returns it (READ-1). */
const projectSchema = z
  .strictObject({
    id: field.id,
    slug: field.slug,
    name: field.projectName,
    code: field.projectCode,
    color: field.color,
    description: z.string().nullable().meta({
      description: 'What it is, as plain text. Null if there is no description.',
      maxLength: LIMITS.projectDescription,
    }),
    sort: z.number().describe('Its position in lists: lower numbers come first.'),
    isActive: z.boolean().describe('Whether new entries can be written in it.'),
  })
  .meta({ id: 'Project', title: 'Project', description: 'A product that entries are written about.' })

const exampleProjects: Project[] = [
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

/** GET /projects (READ-1). */
export const listProjects = defineRoute('get', '/projects', clientAccess('read'), {
  operationId: 'listProjects',
  tag: 'Reading',
  summary: 'List the projects that the client may see',
  description: 'By `sort`, then by name. Inactive projects stay readable and accept no new entries.',
  responses: {
    200: {
      description: 'The projects.',
      schema: z.strictObject({ items: z.array(projectSchema).describe('The projects.') }),
      example: { items: exampleProjects },
    },
  },
  cacheKey: () => '',
  handle: async ({ services, auth: client }) => {
    return reply({ items: await projects(services.contentDb(client.contentVersion), scopeOf(client)) })
  },
})
