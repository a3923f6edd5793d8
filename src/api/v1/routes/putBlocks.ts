import { z } from '@hono/zod-openapi'
import { blocksSchema } from '@/domain/post/blocks'
import { referenceFaults } from '@/operations/referenceFaults'
import { replaceBlocks } from '@/operations/replaceBlocks'
import { writtenPostSchema } from '../presenters/draft'
import { readWrittenPost } from '../readWrittenPost'
import { answer } from '../reply'
import { clientRoute } from '../route'

/** PUT /posts/{id}/blocks. Refuses in the order of PATCH. */
export const putBlocks = clientRoute({
  method: 'put',
  path: '/posts/{id}/blocks',
  mode: 'write',
  tag: 'Writing',
  summary: 'Replace all blocks of a draft',
  description:
    'The order given is the order kept. Blocks of an unknown type are kept, and named in `warnings`.',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ blocks: blocksSchema }),
  moreFaults: (json, { services, caller }) => referenceFaults(services.payload, caller, json, {}),
  output: writtenPostSchema,
  refusals: [404, 409],
  handle: async (call) => {
    const { services, caller, params, body } = call
    const replaced = await replaceBlocks(services.payload, caller, params.id, body.blocks)
    if (!replaced.ok) return replaced
    const post = await readWrittenPost(call, params.id)
    return post.ok ? answer(post.value) : post
  },
})
