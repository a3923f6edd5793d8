import { z } from 'zod'
import { scopeOf, type Client } from '@/domain/client'
import { mediaAddresses } from '@/domain/mediaAddress'
import { blocksSchema } from '@/domain/post/blocks'
import { newPostSchema, postChangeSchema } from '@/domain/post/bodies'
import { deleteDraft, replaceBlocks, updateDraft } from '@/operations/posts/changeDraft'
import { createDraft } from '@/operations/posts/createDraft'
import { checkPost } from '@/operations/posts/checkPost'
import { referenceIssues } from '@/operations/posts/references'
import type { WrittenPost } from '@/queries/postByName'
import {
  checkedPostSchema,
  createdDraftSchema,
  exampleChangedDraft,
  exampleDraft,
  exampleNewPost,
  examplePatch,
  dryRunDraftSchema,
  presentWrittenPost,
  writtenPostSchema,
} from '../presenters/draft'
import { exampleFindings, findingSchema, presentFinding } from '../presenters/finding'
import { exampleAfter, exampleBefore } from '../presenters/media'
import { isCurrent } from '../presenters/readPost'
import type { Call } from '../routing/validateCall'
import { clientAccess, defineRoute, dryRunQuery, idParams, reply } from '../routing/route'

/** POST /posts (WRITE-1, WRITE-6, WRITE-14, WRITE-15). */
export const createPost = defineRoute('post', '/posts', clientAccess('write'), {
  operationId: 'createPost',
  tag: 'Writing',
  summary: 'Create a draft',
  description:
    'Everything that a program creates is a draft, until a person approves and publishes it. With an `idempotency_key` that ' +
    'this client has used before, the response is that post, whatever else the (valid) body says. `findings` is what the ' +
    'editorial checks say about it; no finding prevents a draft.\n\n' +
    'With `dry_run=1` nothing is stored, and no slug or key is used up: the same requests are refused with the ' +
    'same errors, and every other response is a 200 with the draft as it would be.',
  query: dryRunQuery,
  body: newPostSchema,
  moreIssues: (json, { services, auth: client }) =>
    referenceIssues(services.payload, client, json, newPostSchema.shape),
  exampleBody: exampleNewPost,
  responses: {
    200: {
      description:
        'The post of an earlier request with the same idempotency key, or the result of a dry run.',
      schema: checkedPostSchema,
      examples: {
        replayed: {
          summary: 'The idempotency key was used before',
          value: { ...exampleDraft, findings: [] },
        },
        dryRun: {
          summary: 'A dry run with findings',
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
    const { services, request, now, auth: client, query, body } = call
    const options = { now, isDryRun: query.dry_run === '1', signal: request.signal }
    const submitted = await createDraft(services, client, body, options)
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

const DAY_MS = 24 * 60 * 60 * 1000

/** What a call with `If-Match` expects of the post that it changes (WRITE-19). */
function preconditionOf({
  request,
  services,
  now,
  auth,
  mediaUrl,
}: Pick<Call<Client, unknown, unknown, unknown>, 'request' | 'services' | 'now' | 'auth' | 'mediaUrl'>) {
  const ifMatch = request.headers.get('if-match')
  if (ifMatch === null) return null
  const yesterday = mediaAddresses(services.env, new Date(now.getTime() - DAY_MS))
  return (post: WrittenPost) =>
    isCurrent(ifMatch, post, [
      { auth, mediaUrl },
      { auth, mediaUrl: yesterday },
    ])
}

/** PATCH /posts/{id} (WRITE-2). The order of refusals is that of WRITE-4. */
export const updatePost = defineRoute('patch', '/posts/{id}', clientAccess('write'), {
  operationId: 'updatePost',
  tag: 'Writing',
  summary: 'Change fields of a draft',
  description:
    'Only the given fields change; `null` clears `teaser`, `cover_media_id` and `publish_at`. The id is ' +
    'required, not the slug. A draft of a client that was sent back (`review`) is submitted again by a change.',
  params: idParams('Id of the draft, not its slug.'),
  body: postChangeSchema,
  moreIssues: (json, { services, auth: client }) =>
    referenceIssues(services.payload, client, json, postChangeSchema.shape),
  exampleBody: examplePatch,
  responses: {
    200: { description: 'The changed draft.', schema: writtenPostSchema, example: exampleChangedDraft },
  },
  isConditional: true,
  refusals: ['already_published', 'slug_taken'],
  handle: async (call) => {
    const { services, now, auth: client, params, body } = call
    const updated = await updateDraft(services, client, params.id, body, preconditionOf(call))
    if (!updated.ok) return updated
    const dateSetAt = body.publish_at === undefined ? undefined : now
    return reply(presentWrittenPost(updated.value, call, { dateSetAt }))
  },
})

/** PUT /posts/{id}/blocks (WRITE-3, WRITE-14). The order of refusals is that of WRITE-4. */
export const putBlocks = defineRoute('put', '/posts/{id}/blocks', clientAccess('write'), {
  operationId: 'replaceBlocks',
  tag: 'Writing',
  summary: 'Replace all blocks of a draft',
  description:
    'The order is kept. Blocks of an unknown type are stored, and listed in `warnings`. A draft of a client that was sent back (`review`) ' +
    'is submitted again.\n\n' +
    'With `dry_run=1` nothing is stored: the same requests are refused with the same errors, and every other response is ' +
    'the draft as it would be, with `findings`.',
  params: idParams('Id of the draft, not its slug.'),
  query: dryRunQuery,
  body: z.strictObject({ blocks: blocksSchema }),
  moreIssues: (json, { services, auth: client }) => referenceIssues(services.payload, client, json, {}),
  exampleBody: { blocks: exampleDraft.blocks },
  responses: {
    200: {
      description: 'The draft with the new blocks, or the result of a dry run.',
      schema: z.union([writtenPostSchema, dryRunDraftSchema]),
      examples: {
        replaced: { summary: 'The blocks were replaced', value: exampleDraft },
        dryRun: { summary: 'A dry run that found nothing', value: { ...exampleDraft, findings: [] } },
      },
    },
  },
  isConditional: true,
  refusals: ['not_found', 'already_published'],
  handle: async (call) => {
    const { services, request, auth: client, params, query, body } = call
    const isDryRun = query.dry_run === '1'
    const options = { isDryRun, precondition: preconditionOf(call), signal: request.signal }
    const replaced = await replaceBlocks(services, client, params.id, body.blocks, options)
    if (!replaced.ok) return replaced
    const { post, findings } = replaced.value
    const presented = presentWrittenPost(post, call)
    return reply(findings === null ? presented : { ...presented, findings: findings.map(presentFinding) })
  },
})

/** DELETE /posts/{id} (WRITE-8). */
export const deletePost = defineRoute('delete', '/posts/{id}', clientAccess('write'), {
  operationId: 'deletePost',
  tag: 'Writing',
  summary: 'Delete a draft',
  description: 'A published entry cannot be deleted. The id is required, not the slug.',
  params: idParams('Id of the draft, not its slug.'),
  responses: {
    204: { description: 'The draft was deleted. No number was used, and its idempotency key is free again.' },
  },
  isConditional: true,
  refusals: ['already_published'],
  handle: async (call) => {
    const { services, auth: client, params } = call
    const deleted = await deleteDraft(services.payload, client, params.id, preconditionOf(call))
    return deleted.ok ? reply(undefined) : deleted
  },
})

/** GET /posts/{id}/checks: the findings of a stored post (WRITE-15). */
export const listFindings = defineRoute('get', '/posts/{id}/checks', clientAccess('write'), {
  operationId: 'listFindings',
  tag: 'Writing',
  summary: 'Check an entry against the editorial rules',
  description:
    'By slug or id, drafts and published entries. Only a finding with the severity `error` blocks approval: a missing alt text ' +
    'in a public entry. Everything else is advice. No findings are a good sign, not a proof.',
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
  handle: async ({ services, request, auth: client, params }) => {
    const checkCall = { owner: client.id, signal: request.signal }
    const checked = await checkPost(services.db, scopeOf(client), params.id, checkCall)
    return checked.ok ? reply({ items: checked.value.findings.map(presentFinding) }) : checked
  },
})
