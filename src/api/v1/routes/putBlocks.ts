import { z } from 'zod'
import { presentFinding } from '../presenters/finding'
import { blocksSchema } from '@/domain/post/blocks'
import { referenceIssues } from '@/operations/posts/referenceIssues'
import { replaceBlocks } from '@/operations/posts/replaceBlocks'
import {
  exampleBlocks,
  exampleDraft,
  plannedDraftSchema,
  presentWrittenPost,
  writtenPostSchema,
} from '../presenters/draft'
import { clientAccess, defineRoute, dryRunQuery, idParams, reply } from '../route'

/** PUT /posts/{id}/blocks (WRITE-3, WRITE-14). The order of refusals is that of WRITE-4. */
export const putBlocks = defineRoute({
  method: 'put',
  path: '/posts/{id}/blocks',
  access: clientAccess('write'),
  operationId: 'replaceBlocks',
  tag: 'Writing',
  summary: 'Replace all blocks of a draft',
  description:
    'The order given is the order kept. Blocks of an unknown type are kept, and named in `warnings`.\n\n' +
    'With `dry_run=1` nothing is stored: what the real call would refuse is refused in the same way, and everything else is ' +
    'answered with the draft as it would be and `findings`.',
  params: idParams('Id of the draft, not its slug.'),
  query: dryRunQuery,
  body: z.strictObject({ blocks: blocksSchema }),
  moreIssues: (json, { services, auth: client }) => referenceIssues(services.payload, client, json, {}),
  exampleBody: exampleBlocks,
  responses: {
    200: {
      description: 'The draft with its new blocks, or the result of a dry run.',
      schema: z.union([writtenPostSchema, plannedDraftSchema]),
      examples: {
        replaced: { summary: 'The blocks were replaced', value: exampleDraft },
        dryRun: { summary: 'A dry run that found nothing', value: { ...exampleDraft, findings: [] } },
      },
    },
  },
  refusals: ['not_found', 'already_published'],
  handle: async (call) => {
    const { services, auth: client, params, query, body } = call
    const isDryRun = query.dry_run === '1'
    const replaced = await replaceBlocks(services, client, params.id, body.blocks, { isDryRun })
    if (!replaced.ok) return replaced
    const { post, findings } = replaced.value
    const presented = presentWrittenPost(post, call)
    return reply(findings === null ? presented : { ...presented, findings: findings.map(presentFinding) })
  },
})
