import { parsePartially } from '@/domain/faults'
import { newPostSchema } from '@/domain/post/bodies'
import { createDraft } from '@/operations/createDraft'
import { referenceFaults } from '@/operations/referenceFaults'
import { writtenPostSchema } from '../presenters/draft'
import { readWrittenPost } from '../readWrittenPost'
import { answer } from '../reply'
import { clientRoute } from '../route'

/** POST /posts */
export const createPost = clientRoute({
  method: 'post',
  path: '/posts',
  mode: 'write',
  tag: 'Writing',
  summary: 'Create a draft',
  description:
    'Everything that a program creates is a draft; a person approves and publishes it. With an `idempotency_key` that ' +
    'this client has used before, the answer is that post, whatever else the (valid) body says.',
  body: newPostSchema,
  moreFaults: (json, { services, caller }) => {
    const { value } = parsePartially(newPostSchema, json)
    const { project, type, audience } = value
    return referenceFaults(services.payload, caller, json, { project, type, audience })
  },
  output: writtenPostSchema,
  status: 201,
  alsoStatus: { 200: 'The post that an earlier call with the same idempotency key has made.' },
  refusals: [409],
  handle: async (call) => {
    const { services, caller, body } = call
    const created = await createDraft(services.payload, caller, body)
    if (!created.ok) return created
    const post = await readWrittenPost(call, created.value.id)
    if (!post.ok) return post
    return created.value.isReplay
      ? answer(post.value, { status: 200, headers: { 'Idempotency-Replayed': 'true' } })
      : answer(post.value, {
          headers: { Location: `${services.env.publicUrl}/api/v1/posts/${created.value.id}` },
        })
  },
})
