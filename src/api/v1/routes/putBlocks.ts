import { z } from '@hono/zod-openapi'
import { scopeOf } from '@/domain/client'
import { mediaAddresses } from '@/domain/mediaAddress'
import { blocksSchema, type Block } from '@/domain/post/blocks'
import { refuse } from '@/lib/result'
import { referenceIssues } from '@/operations/posts/referenceIssues'
import { planBlocks, replaceBlocks } from '@/operations/posts/replaceBlocks'
import { writtenPost } from '@/queries/writtenPost'
import { reply } from '../response/reply'
import { clientRoute, type ClientCall } from '../routing/route'
import { dryRunQuery } from '../dryRunParameter'
import { exampleBlocks, exampleDraft } from '../examples/drafts'
import { shownMedia } from '../media/shownMedia'
import { presentDraft, writtenPostSchema } from '../presenters/draft'
import { plannedDraftSchema, withFindings } from '../presenters/dryRun'
import { readWrittenPost } from '../readWrittenPost'

type PutBlocks = ClientCall<{ id: string }, z.output<typeof dryRunQuery>, { blocks: Block[] }>

/** PUT /posts/{id}/blocks. Refuses in the order of PATCH. */
export const putBlocks = clientRoute({
  method: 'put',
  operationId: 'replaceBlocks',
  path: '/posts/{id}/blocks',
  mode: 'write',
  tag: 'Writing',
  summary: 'Replace all blocks of a draft',
  description:
    'The order given is the order kept. Blocks of an unknown type are kept, and named in `warnings`.\n\n' +
    'With `dry_run=1` nothing is stored: what the real call would refuse is refused in the same way, and everything else is ' +
    'answered with the draft as it would be and `findings`.',
  params: z.object({ id: z.string().meta({ description: 'Id of the draft, not its slug.' }) }),
  query: dryRunQuery,
  body: z.strictObject({ blocks: blocksSchema }),
  moreIssues: (json, { services, auth: client }) => referenceIssues(services.payload, client, json, {}),
  output: z.union([writtenPostSchema, plannedDraftSchema]),
  answers: 'The draft with its new blocks, or the result of a dry run.',
  exampleBody: exampleBlocks,
  examples: {
    replaced: { summary: 'The blocks were replaced', value: exampleDraft },
    dryRun: { summary: 'A dry run that found nothing', value: { ...exampleDraft, findings: [] } },
  },
  refusals: ['not_found', 'already_published'],
  handle: async (call) => {
    if (call.query.dry_run === '1') return tryOut(call)
    const { services, auth: client, params, body } = call
    const replaced = await replaceBlocks(services.payload, client, params.id, body.blocks)
    if (!replaced.ok) return replaced
    const post = await readWrittenPost(call, params.id)
    return post.ok ? reply(post.value) : post
  },
})

async function tryOut({ services, now, auth: client, params, body: { blocks } }: PutBlocks) {
  const plan = await planBlocks(services.db, client, params.id, blocks, { lock: false })
  if (!plan.ok) return plan
  const post = await writtenPost(services.db, scopeOf(client), params.id)
  if (post === null) return refuse({ kind: 'not_found' as const })
  const draft = { ...post, blocks }
  const address = mediaAddresses(services.env, now)
  return reply(
    await withFindings(
      presentDraft(draft, await shownMedia({ services, now, auth: client }, draft), address),
    ),
  )
}
