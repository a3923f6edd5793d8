import { z } from 'zod'
import { userScope } from '@/domain/client'
import { PUBLICATION_TIMES } from '@/domain/post/lifecycle'
import { systemClock } from '@/lib/dates'
import { ok } from '@/lib/result'
import { approvePost, withdrawApproval } from '@/operations/posts/approvePost'
import { checkPost } from '@/operations/posts/checkPost'
import { wordIssues } from '@/domain/issues'
import { languageOf } from '@/messages/language'
import { poolDb } from '@/queries/db'
import { knownTags } from '@/queries/tags'
import { presentFinding } from '@/api/v1/presenters/finding'
import { userEndpoint } from '../userEndpoint'

/** Actions of users on a post, besides editing (ADMIN-2). */
export const endpoints = [
  // What the tag field suggests. Users see the tags of every entry.
  userEndpoint({
    path: '/known-tags',
    method: 'get',
    role: 'author',
    handle: async ({ req }) => ok({ items: await knownTags(poolDb(req.payload)) }),
  }),

  userEndpoint({
    path: '/:id/checks',
    method: 'get',
    role: 'author',
    handle: async ({ req, id }) => {
      const checked = await checkPost(poolDb(req.payload), userScope(), id)
      if (!checked.ok) return checked
      const { findings, missing } = checked.value
      return ok({ items: findings.map(presentFinding), missing: wordIssues(missing, languageOf(req.i18n)) })
    },
  }),

  // Checks, then publishes or schedules (PUB-6). The admin sends the `updatedAt` that it shows, so that a user cannot approve
  // changes that a client has made since (PUB-10).
  userEndpoint({
    path: '/:id/approve',
    method: 'post',
    role: 'publisher',
    body: z.strictObject({ when: z.enum(PUBLICATION_TIMES), updatedAt: z.string().optional() }),
    handle: ({ req, user, id, body }) =>
      approvePost(req.payload, user, id, body.when, systemClock, body.updatedAt),
  }),

  // Takes the approval back (PUB-11).
  userEndpoint({
    path: '/:id/withdraw-approval',
    method: 'post',
    role: 'publisher',
    handle: ({ req, user, id }) => withdrawApproval(req.payload, user, id, systemClock),
  }),
]
