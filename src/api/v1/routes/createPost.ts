import { type z } from '@hono/zod-openapi'
import { parsePartially } from '@/domain/issues'
import { mediaAddresses } from '@/domain/mediaAddress'
import { newPostSchema, type NewPost } from '@/domain/post/bodies'
import { createDraft } from '@/operations/posts/createDraft'
import { planDraft, type PlannedDraft } from '@/operations/posts/planDraft'
import { referenceIssues } from '@/operations/posts/referenceIssues'
import { reply } from '../response/reply'
import { clientRoute, type ClientCall } from '../routing/route'
import { dryRunQuery } from '../dryRunParameter'
import { exampleDraft, exampleFindings, exampleNewPost } from '../examples/drafts'
import { exampleAfter, exampleBefore } from '../examples/media'
import { presentDraft, withDateWarning } from '../presenters/draft'
import { checkedPostSchema, createdDraftSchema, withFindings } from '../presenters/dryRun'
import { presentMediaRecord } from '../presenters/mediaRecord'
import { readWrittenPost } from '../readWrittenPost'

type CreatePost = ClientCall<undefined, z.output<typeof dryRunQuery>, NewPost>

/** POST /posts */
export const createPost = clientRoute({
  method: 'post',
  operationId: 'createPost',
  path: '/posts',
  mode: 'write',
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
    const { value } = parsePartially(newPostSchema, json)
    const { project, type, audience } = value
    return referenceIssues(services.payload, client, json, { project, type, audience })
  },
  output: checkedPostSchema,
  outputs: { 201: createdDraftSchema },
  answers: 'The draft that was created.',
  status: 201,
  alsoStatus: {
    200: 'The post that an earlier call with the same idempotency key has made, or the result of a dry run.',
  },
  refusals: ['slug_taken'],
  answerHeaders: ['Location', 'Idempotency-Replayed'],
  exampleBody: exampleNewPost,
  examples: {
    created: { summary: 'The draft was created', value: { ...exampleDraft, findings: [] } },
    replayed: {
      summary: 'The idempotency key was used before',
      value: { ...exampleDraft, findings: [] },
      status: 200,
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
      status: 200,
    },
  },
  handle: async (call) => {
    if (call.query.dry_run === '1') return tryOut(call)
    const { services, now, auth: client, body } = call
    const created = await createDraft(services.payload, client, body, now)
    if (!created.ok) return created
    if (created.value.kind === 'earlier') return answerEarlier(call, created.value.id)
    const { id, createdAt, draft } = created.value
    const post = await withFindings(present(call, draft, { id, createdAt, updatedAt: createdAt }))
    return reply(post, {
      headers: { Location: `${services.env.publicUrl}/api/v1/posts/${id}` },
    })
  },
})

async function tryOut(call: CreatePost) {
  const plan = await planDraft(call.services.db, call.auth, call.body, { lock: false })
  if (!plan.ok) return plan
  if (plan.value.kind === 'earlier') return answerEarlier(call, plan.value.id)
  const draft = present(call, plan.value.draft, { id: null, createdAt: null, updatedAt: null })
  return reply(await withFindings(draft), { status: 200 })
}

/** The post of an earlier call as it is now. */
async function answerEarlier(call: CreatePost, id: string) {
  const post = await readWrittenPost(call, id)
  if (!post.ok) return post
  const body = await withFindings(withDateWarning(post.value, call.now))
  return reply(body, { status: 200, headers: { 'Idempotency-Replayed': 'true' } })
}

/** A draft as reading it would answer it, without reading it. */
function present<Stored extends string | null>(
  { services, now, auth: client }: CreatePost,
  { type, images, slugBase: _base, ...draft }: PlannedDraft,
  stored: { id: Stored; createdAt: Stored; updatedAt: Stored },
) {
  const address = mediaAddresses(services.env, now)
  const media = images.map((image) => presentMediaRecord(image, client, address))
  const post = { ...draft, ...stored, type: type.key, number: null, status: 'draft' as const }
  return withDateWarning(presentDraft(post, media, address), now)
}
