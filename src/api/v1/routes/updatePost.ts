import { z } from '@hono/zod-openapi'
import { parsePartially } from '@/domain/issues'
import { postChangeSchema } from '@/domain/post/bodies'
import { referenceIssues } from '@/operations/posts/referenceIssues'
import { updateDraft } from '@/operations/posts/updateDraft'
import { reply } from '../response/reply'
import { clientRoute } from '../routing/route'
import { exampleChangedDraft, examplePatch } from '../examples/drafts'
import { withDateWarning, writtenPostSchema } from '../presenters/draft'
import { readWrittenPost } from '../readWrittenPost'

/**
 * PATCH /posts/{id}. A body with faults of form is refused first, the same for every id; then 404 before 409, so that
 * nothing is learned of what the client does not see; then the names in the body are judged.
 */
export const updatePost = clientRoute({
  method: 'patch',
  operationId: 'updatePost',
  path: '/posts/{id}',
  mode: 'write',
  tag: 'Writing',
  summary: 'Change fields of a draft',
  description:
    'Only the fields that are given change; `null` clears `teaser`, `cover_media_id` and `publish_at`. The id is ' +
    'required, not the slug.',
  params: z.object({ id: z.string().meta({ description: 'Id of the draft, not its slug.' }) }),
  body: postChangeSchema,
  moreIssues: (json, { services, auth: client }) => {
    const { value } = parsePartially(postChangeSchema, json)
    const { type, audience } = value
    return referenceIssues(services.payload, client, json, { type, audience })
  },
  output: writtenPostSchema,
  answers: 'The changed draft.',
  exampleBody: examplePatch,
  example: exampleChangedDraft,
  refusals: ['already_published', 'slug_taken'],
  handle: async (call) => {
    const { services, auth: client, params, body } = call
    const updated = await updateDraft(services.payload, client, params.id, body)
    if (!updated.ok) return updated
    const post = await readWrittenPost(call, params.id)
    if (!post.ok) return post
    return reply(body.publish_at === undefined ? post.value : withDateWarning(post.value, call.now))
  },
})
