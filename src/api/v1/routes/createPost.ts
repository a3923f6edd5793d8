import { parsePartially } from '@/domain/issues'
import { newPostSchema } from '@/domain/post/bodies'
import { referenceIssues } from '@/operations/posts/referenceIssues'
import { submitDraft } from '@/operations/posts/submitDraft'
import {
  checkedPostSchema,
  createdDraftSchema,
  exampleDraft,
  exampleNewPost,
  presentWrittenPost,
} from '../presenters/draft'
import { exampleFindings, presentFinding } from '../presenters/finding'
import { exampleAfter, exampleBefore } from '../presenters/media'
import { clientAccess, defineRoute, dryRunQuery, reply } from '../route'

/** POST /posts (WRITE-1, WRITE-6, WRITE-14, WRITE-15). */
export const createPost = defineRoute({
  method: 'post',
  path: '/posts',
  access: clientAccess('write'),
  operationId: 'createPost',
  tag: 'Writing',
  summary: 'Create a draft',
  description:
    'Everything that a program creates is a draft; a person approves and publishes it. With an `idempotency_key` that ' +
    'this client has used before, the answer is that post, whatever else the (valid) body says. `findings` is what the ' +
    'editorial checks say about it; none of them refuses a draft.\n\n' +
    'With `dry_run=1` nothing is stored, and no slug or key is used up: what the real call would refuse is refused in the ' +
    'same way, and everything else is answered with 200 and the draft as it would be.',
  query: dryRunQuery,
  body: newPostSchema,
  moreIssues: (json, { services, auth: client }) => {
    const { project, type, audience } = parsePartially(newPostSchema, json).value
    return referenceIssues(services.payload, client, json, { project, type, audience })
  },
  exampleBody: exampleNewPost,
  responses: {
    200: {
      description:
        'The post that an earlier call with the same idempotency key has made, or the result of a dry run.',
      schema: checkedPostSchema,
      examples: {
        replayed: {
          summary: 'The idempotency key was used before',
          value: { ...exampleDraft, findings: [] },
        },
        dryRun: {
          summary: 'A dry run of a body that an editor would correct',
          value: {
            ...exampleDraft,
            teaser:
              'A schedule is the fastest way to share a report. Choose the day, the form and the recipients once.',
            media: [{ ...exampleAfter, alt: null }, exampleBefore],
            id: null,
            created_at: null,
            updated_at: null,
            findings: exampleFindings,
          },
        },
      },
    },
    201: {
      description: 'The draft that was created.',
      schema: createdDraftSchema,
      examples: {
        created: { summary: 'The draft was created', value: { ...exampleDraft, findings: [] } },
      },
    },
  },
  responseHeaders: ['Location', 'Idempotency-Replayed'],
  refusals: ['slug_taken'],
  handle: async (call) => {
    const { services, now, auth: client, query, body } = call
    const submitted = await submitDraft(services, client, body, { now, isDryRun: query.dry_run === '1' })
    if (!submitted.ok) return submitted
    const { kind, post, findings } = submitted.value
    const presented = {
      ...presentWrittenPost(post, call, { dateSetAt: now }),
      findings: findings.map(presentFinding),
    }
    if (kind === 'dry_run') return reply(presented)
    if (kind === 'replayed') return reply(presented, { headers: { 'Idempotency-Replayed': 'true' } })
    const location = `${services.env.publicUrl}/api/v1/posts/${post.id}`
    return reply(presented, { status: 201, headers: { Location: location } })
  },
})
