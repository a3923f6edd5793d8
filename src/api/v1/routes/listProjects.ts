import { z } from 'zod'
import { scopeOf } from '@/domain/client'
import { projects } from '@/queries/projects'
import { exampleProjects, presentProject, projectSchema } from '../presenters/project'
import { clientAccess, defineRoute, reply } from '../route'

/** GET /projects (READ-1). */
export const listProjects = defineRoute({
  method: 'get',
  path: '/projects',
  access: clientAccess('read'),
  operationId: 'listProjects',
  tag: 'Reading',
  summary: 'List the projects that the client may see',
  description: 'By `sort`, then by name. Inactive projects stay readable and take no new entries.',
  responses: {
    200: {
      description: 'The projects.',
      schema: z.strictObject({ items: z.array(projectSchema).describe('The projects.') }),
      example: { items: exampleProjects },
    },
  },
  cacheKey: () => '',
  handle: async ({ services, auth: client }) => {
    const items = await projects(services.db, scopeOf(client))
    return reply({ items: items.map(presentProject) })
  },
})
