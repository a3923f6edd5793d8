import { z } from 'zod'
import { scopeOf } from '@/domain/client'
import { listFindings as findingsOfStoredPost } from '@/operations/posts/listFindings'
import { exampleFindings, findingSchema, presentFinding } from '../presenters/finding'
import { clientAccess, defineRoute, idParams, reply } from '../route'

/** GET /posts/{id}/checks: the findings of a stored post (WRITE-15). */
export const listFindings = defineRoute({
  method: 'get',
  path: '/posts/{id}/checks',
  access: clientAccess('write'),
  operationId: 'listFindings',
  tag: 'Writing',
  summary: 'Check an entry against the editorial rules',
  description:
    'By slug or id, drafts and published entries. Only a finding with the severity `error` stops an approval: an alt text ' +
    'that is missing in a public entry. Everything else is advice. No findings are a good sign, not a proof.',
  params: idParams('Slug or id of the entry.'),
  responses: {
    200: {
      description: 'The findings.',
      schema: z.strictObject({
        items: z.array(findingSchema).describe('Errors first, then in the order of the entry.'),
      }),
      example: { items: exampleFindings },
    },
  },
  handle: async ({ services, auth: client, params }) => {
    const findings = await findingsOfStoredPost(services.db, scopeOf(client), params.id)
    return findings.ok ? reply({ items: findings.value.map(presentFinding) }) : findings
  },
})
