import type { Endpoint } from 'payload'
import { feedFilter } from '@/domain/feed'
import { subscriptionRequest } from '@/domain/subscription'
import { ok, type Result } from '@/lib/result'
import { createFeed, revokeFeed } from '@/operations/subscriptions/feeds'
import { endSubscription, subscribe } from '@/operations/subscriptions/subscribe'
import { poolDb } from '@/queries/db'
import { feedsOf } from '@/queries/feeds'
import { subscriptionsOf, type Subscription } from '@/queries/subscriptions'
import { environment } from '@/runtime/environment'
import { userEndpoint } from './userEndpoint'

type OwnEndpoint = Omit<Endpoint, 'root'>

/** The feeds of the user (FEED-1): a session of any role. */
const feedEndpoints: OwnEndpoint[] = [
  userEndpoint({
    path: '/feeds',
    method: 'post',
    role: 'reader',
    status: 201,
    body: feedFilter,
    handle: async ({ req, user, body }) => {
      const created = await createFeed(req.payload, user, body)
      if (!created.ok) return created
      const { id, token } = created.value
      return ok({ id, ...feedAddresses(token) })
    },
  }),
  userEndpoint({
    path: '/feeds',
    method: 'get',
    role: 'reader',
    handle: async ({ req, user }) => ok(await feedsOf(poolDb(req.payload), user.id)),
  }),
  userEndpoint({
    path: '/feeds/:id',
    method: 'delete',
    role: 'reader',
    handle: async ({ req, user, id }) => noContent(await revokeFeed(req.payload, user, id)),
  }),
]

/** The mail subscriptions of the user (SUB-1): a session of any role. */
const subscriptionEndpoints: OwnEndpoint[] = [
  userEndpoint({
    path: '/subscriptions',
    method: 'post',
    role: 'reader',
    body: subscriptionRequest,
    handle: async ({ req, user, body }) => {
      const subscribed = await subscribe(req.payload, user, body)
      if (!subscribed.ok) return subscribed
      const { subscription, isNew } = subscribed.value
      const headers = { 'Cache-Control': 'no-store' }
      return ok(Response.json(presented(subscription), { status: isNew ? 201 : 200, headers }))
    },
  }),
  userEndpoint({
    path: '/subscriptions',
    method: 'get',
    role: 'reader',
    handle: async ({ req, user }) =>
      ok((await subscriptionsOf(poolDb(req.payload), user.id)).map((one) => presented(one))),
  }),
  userEndpoint({
    path: '/subscriptions/:id',
    method: 'delete',
    role: 'reader',
    handle: async ({ req, user, id }) => noContent(await endSubscription(req.payload, user, id)),
  }),
]

/** What users have of their own. */
export const ownEndpoints = [...feedEndpoints, ...subscriptionEndpoints]

/** The addresses of a new feed. They open it without signing in. */
export function feedAddresses(token: string): { atomUrl: string; jsonUrl: string } {
  const address = `${environment().publicUrl}/feeds/${token}`
  return { atomUrl: `${address}.atom`, jsonUrl: `${address}.json` }
}

function presented({ id, project, rhythm, createdAt }: Subscription) {
  return { id, project, rhythm, createdAt }
}

function noContent<Refused>(result: Result<null, Refused>): Result<Response, Refused> {
  return result.ok
    ? ok(new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } }))
    : result
}
