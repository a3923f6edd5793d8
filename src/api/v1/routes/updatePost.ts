import { parsePartially } from '@/domain/issues'
import { postChangeSchema } from '@/domain/post/bodies'
import { referenceIssues } from '@/operations/posts/referenceIssues'
import { updateDraft } from '@/operations/posts/updateDraft'
import { exampleChangedDraft, examplePatch, presentWrittenPost, writtenPostSchema } from '../presenters/draft'
import { clientAccess, defineRoute, idParams, reply } from '../route'

/** PATCH /posts/{id} (WRITE-2). The order of refusals is that of WRITE-4. */
export const updatePost = defineRoute({
  method: 'patch',
  path: '/posts/{id}',
  access: clientAccess('write'),
  operationId: 'updatePost',
  tag: 'Writing',
  summary: 'Change fields of a draft',
  description:
    'Only the fields that are given change; `null` clears `teaser`, `cover_media_id` and `publish_at`. The id is ' +
    'required, not the slug.',
  params: idParams('Id of the draft, not its slug.'),
  body: postChangeSchema,
  moreIssues: (json, { services, auth: client }) => {
    const { type, audience } = parsePartially(postChangeSchema, json).value
    return referenceIssues(services.payload, client, json, { type, audience })
  },
  exampleBody: examplePatch,
  responses: {
    200: { description: 'The changed draft.', schema: writtenPostSchema, example: exampleChangedDraft },
  },
  refusals: ['already_published', 'slug_taken'],
  handle: async (call) => {
    const { services, now, auth: client, params, body } = call
    const updated = await updateDraft(services, client, params.id, body)
    if (!updated.ok) return updated
    const dateSetAt = body.publish_at === undefined ? undefined : now
    return reply(presentWrittenPost(updated.value, call, { dateSetAt }))
  },
})
