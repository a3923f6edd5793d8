import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { UserActor } from '@/domain/actor'
import { userScope } from '@/domain/client'
import { withIssue, wordIssues } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { recordOf } from '@/domain/post/bodies'
import { PUBLICATION_TIMES, type PublicationTime } from '@/domain/post/lifecycle'
import { reviewComment } from '@/domain/post/review'
import { dateTimeText } from '@/domain/strings'
import { requestIdOf } from '@/http/internalHeaders'
import { databaseUnavailable, errorResponse, problemOf, type Problem } from '@/http/problem'
import { parseDateTime, systemClock } from '@/lib/dates'
import { ok } from '@/lib/result'
import { languageOf } from '@/messages/language'
import { approvePost, withdrawApproval } from '@/operations/posts/approvePost'
import { checkPost } from '@/operations/posts/checkPost'
import { requestChanges, submitPost } from '@/operations/posts/reviewPost'
import { rememberSeen } from '@/operations/posts/seenPost'
import { turnForContent } from '@/queries/contentBytes'
import { poolDb } from '@/queries/db'
import { withKeptCorrection } from '@/queries/keptCorrection'
import { knownTags } from '@/queries/tags'
import { waitedMs } from '@/runtime/requestStatements'
import { presentFinding } from '@/api/v1/presenters/finding'
import { userEndpoint } from '../userEndpoint'
import { correctionEndpoints } from './correctionEndpoints'

const when = z.enum(PUBLICATION_TIMES)

const approvalSchema = z
  .strictObject({ when, publishAt: dateTimeText.optional(), updatedAt: z.string().optional() })
  .refine((body) => body.when === 'planned' || body.publishAt === undefined, {
    path: ['publishAt'],
    ...withIssue({ code: 'date_only_planned' }),
  })

/** Actions of users on a post, besides editing (ADMIN-2). */
export const endpoints = [
  // What the tag field suggests. Users see the tags of every entry.
  userEndpoint({
    path: '/known-tags',
    method: 'get',
    role: 'author',
    handle: async ({ req }) => ok({ items: await knownTags(poolDb(req.payload)) }),
  }),

  // Of the stored entry, or with `?correction` of what the user has kept of a correction.
  userEndpoint({
    path: '/:id/checks',
    method: 'get',
    role: 'author',
    handle: async ({ req, user, id }) => {
      const db = poolDb(req.payload)
      const isCorrection = req.searchParams.has('correction')
      const call = { owner: user.id, signal: req.signal }
      const checked = await (isCorrection
        ? checkPost(db, userScope(), id, call, (post) => withKeptCorrection(db, user.id, post, systemClock))
        : checkPost(db, userScope(), id, call))
      if (!checked.ok) return checked
      const { findings, missing } = checked.value
      return ok({ items: findings.map(presentFinding), missing: wordIssues(missing, languageOf(req.i18n)) })
    },
  }),

  userEndpoint({
    path: '/:id/submit',
    method: 'post',
    role: 'author',
    handle: ({ req, user, id }) => submitPost(req.payload, user, id, systemClock),
  }),

  userEndpoint({
    path: '/:id/request-changes',
    method: 'post',
    role: 'publisher',
    body: z.strictObject({ comment: reviewComment }),
    handle: ({ req, user, id, body }) => requestChanges(req.payload, user, id, body.comment, systemClock),
  }),

  // Checks, then publishes or schedules (PUB-6). The admin sends the `updatedAt` that it shows, so that a user cannot approve
  // changes that a client has made since (PUB-10).
  userEndpoint({
    path: '/:id/approve',
    method: 'post',
    role: 'publisher',
    body: approvalSchema,
    handle: ({ req, user, id, body }) => {
      const publishAt = body.publishAt === undefined ? null : parseDateTime(body.publishAt)
      return approvePost(req.payload, user, id, body.when, systemClock, {
        ...(publishAt && { publishAt }),
        ...(body.updatedAt !== undefined && { seenAt: body.updatedAt }),
      })
    },
  }),

  // Approves several posts (PUB-16).
  userEndpoint({
    path: '/approve',
    method: 'post',
    role: 'publisher',
    body: z.strictObject({
      ids: z.array(z.string()).min(1).max(LIMITS.approvals),
      when,
      // Of the versions that the user has seen, by id (PUB-10).
      updatedAts: recordOf(z.string(), LIMITS.approvals).optional(),
    }),
    handle: async ({ req, user, body }) => {
      const end = performance.now() + APPROVALS_MS - waitedMs()
      await turnForContent(poolDb(req.payload), { posts: body.ids })
      return ok({ results: await approveAll(req, user, body, end) })
    },
  }),

  // Stores what a publisher has seen, for the difference next time (ADMIN-21).
  userEndpoint({
    path: '/:id/seen',
    method: 'post',
    role: 'publisher',
    body: z.strictObject({ updatedAt: z.string() }),
    handle: ({ req, user, id, body }) =>
      rememberSeen(poolDb(req.payload), user.id, id, body.updatedAt, systemClock()),
  }),

  // Takes the approval back (PUB-11).
  userEndpoint({
    path: '/:id/withdraw-approval',
    method: 'post',
    role: 'publisher',
    handle: ({ req, user, id }) => withdrawApproval(req.payload, user, id, systemClock),
  }),

  ...correctionEndpoints,
]

interface BulkResult {
  id: string
  status: 'published' | 'scheduled' | 'refused'
  number: number | null
  problem: Problem | null
}

/** How long approvals are begun, in milliseconds, waiting included, so that a response comes in time (SEC-4). */
const APPROVALS_MS = 6_000

/**
 * Approves posts one after the other, so that numbers follow the order of the ids. A refusal or an error concerns its post alone;
 * only if the database is busy or unreachable, or it takes too long, the rest is refused for that reason.
 * @param end when no more are begun, by `performance.now()`
 */
async function approveAll(
  req: PayloadRequest,
  user: UserActor,
  {
    ids,
    when: time,
    updatedAts = {},
  }: {
    ids: readonly string[]
    when: PublicationTime
    updatedAts?: Readonly<Record<string, string>> | undefined
  },
  end: number,
): Promise<BulkResult[]> {
  const { payload } = req
  const language = languageOf(req.i18n)
  const results: BulkResult[] = []
  let unavailable: Problem | null = null
  for (const id of ids) {
    if (performance.now() > end) unavailable ??= problemOf(databaseUnavailable, language)
    const result: BulkResult | Problem = unavailable ?? (await approve(id).catch(problemOfError))
    if (!('type' in result)) results.push(result)
    else results.push({ id, status: 'refused', number: null, problem: result })
    if ('type' in result && result.type === 'unavailable') unavailable = result
  }
  return results

  async function approve(id: string): Promise<BulkResult | Problem> {
    const seenAt = updatedAts[id]
    const options = seenAt === undefined ? {} : { seenAt }
    const approved = await approvePost(payload, user, id, time, systemClock, options)
    if (!approved.ok) return problemOf(approved.refusal, language)
    const { status, number } = approved.value
    return { id, status, number, problem: null }
  }

  function problemOfError(error: unknown): Promise<Problem> {
    const requestId = requestIdOf(req.headers)
    const what = 'an entry could not be approved'
    return errorResponse(error, { logger: payload.logger, requestId, what, language }).json()
  }
}
