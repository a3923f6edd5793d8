import { z } from '@hono/zod-openapi'
import { scopeOf } from '@/domain/client'
import { projects } from '@/queries/projects'
import { reply } from '../response/reply'
import { clientRoute } from '../routing/route'
import { exampleProjects } from '../examples/projects'
import { presentProject, projectSchema } from '../presenters/project'

/** GET /projects */
export const listProjects = clientRoute({
  method: 'get',
  operationId: 'listProjects',
  path: '/projects',
  mode: 'read',
  memoryKey: () => '',
  tag: 'Reading',
  summary: 'List the projects that the client may see',
  description: 'By `sort`, then by name. Inactive projects stay readable and take no new entries.',
  output: z.strictObject({ items: z.array(projectSchema).meta({ description: 'The projects.' }) }),
  answers: 'The projects.',
  example: { items: exampleProjects },
  handle: async ({ services, auth: client }) => {
    const items = await projects(services.db, scopeOf(client))
    return reply({ items: items.map(presentProject) })
  },
})
