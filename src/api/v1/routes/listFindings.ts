import { z } from '@hono/zod-openapi'
import { scopeOf } from '@/domain/client'
import { findingsYielding } from '@/domain/post/checks'
import { refuse } from '@/lib/result'
import { checkedPost } from '@/queries/checkedPost'
import { reply } from '../response/reply'
import { clientRoute } from '../routing/route'
import { exampleFindings } from '../examples/drafts'
import { findingSchema } from '../presenters/finding'

/** GET /posts/{id}/checks: the findings of a stored post (WRITE-15, CHECK-4). */
export const listFindings = clientRoute({
  method: 'get',
  operationId: 'listFindings',
  path: '/posts/{id}/checks',
  mode: 'write',
  tag: 'Writing',
  summary: 'Check an entry against the editorial rules',
  description:
    'By slug or id, drafts and published entries. Only a finding with the severity `error` stops an approval: an alt text ' +
    'that is missing in a public entry. Everything else is advice. No findings are a good sign, not a proof.',
  params: z.object({ id: z.string().meta({ description: 'Slug or id of the entry.' }) }),
  output: z.strictObject({
    items: z.array(findingSchema).meta({ description: 'Errors first, then in the order of the entry.' }),
  }),
  answers: 'The findings.',
  example: { items: exampleFindings },
  handle: async ({ services, auth: client, params }) => {
    const post = await checkedPost(services.db, scopeOf(client), params.id)
    if (post === null) return refuse({ kind: 'not_found' })
    return reply({ items: await findingsYielding(post) })
  },
})
