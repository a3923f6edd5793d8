import type { Payload } from 'payload'
import { userActor, type UserActor } from '@/domain/actor'
import { feedFilter } from '@/domain/feed'
import { validate } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { invalid, type Refusal } from '@/domain/refusal'
import { subscriptionRequest } from '@/domain/subscription'
import { signInAddress } from '@/http/localPath'
import { refuse, type Result } from '@/lib/result'
import { createFeed, revokeFeed } from '@/operations/subscriptions/feeds'
import { endSubscription, subscribe } from '@/operations/subscriptions/subscribe'
import { environment } from '@/runtime/environment'
import { FOREIGN, formOrRefusal, sessionOrError, sessionRefusal } from '@/session/requestSession'
import { withQuery } from '../address'

/** The cookie with the token of a feed that has just been created. The page shows its addresses once (`showFeed`). */
export const NEW_FEED_COOKIE = 'archive-new-feed'

/**
 * Handles a form of the page `/subscriptions`, and redirects back to it (FEED-5): creates or revokes a feed, subscribes, or ends a
 * subscription, as its `action` says. The page says what was done (`done`) or why not (`problem`). Without a session, redirects to the
 * sign-in and then to what was chosen. The page works without scripts; programs use the endpoints.
 */
export async function changeSubscriptions(
  request: Request,
  payload: () => Promise<Payload>,
): Promise<Response> {
  const { headers } = request
  const session = await sessionOrError(payload, headers, 'POST')
  if (session instanceof Response) return session
  if (session.isForeignWrite) return sessionRefusal(FOREIGN)
  const form = await formOrRefusal(request, LIMITS.signInBodyBytes)
  if (form instanceof Response) return form
  const fields = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  if (session.user === null) return seeOther(signInAddress(chosenIn(fields)))
  const changed = await change(await payload(), userActor(session.user), fields)
  if (!changed.ok) return seeOther(`/subscriptions?problem=${problemOf(changed.refusal)}`)
  const { value } = changed
  if (value && 'token' in value) return seeOther('/subscriptions', newFeedCookie(value.token))
  return seeOther(doneBy(fields))
}

type Fields = Readonly<Record<string, string>>

async function change(
  payload: Payload,
  user: UserActor,
  { action, id = '', contents = '', project, rhythm }: Fields,
): Promise<Result<object | null, Refusal>> {
  switch (action) {
    case 'create-feed': {
      const filter = validate(feedFilter, Object.fromEntries(new URLSearchParams(contents)))
      return filter.ok ? createFeed(payload, user, filter.value) : refuse(invalid(...filter.refusal))
    }
    case 'revoke-feed':
      return revokeFeed(payload, user, id)
    case 'subscribe': {
      const valid = validate(subscriptionRequest, { project: project || null, rhythm })
      return valid.ok ? subscribe(payload, user, valid.value) : refuse(invalid(...valid.refusal))
    }
    case 'end-subscription':
      return endSubscription(payload, user, id)
    default:
      return refuse({ kind: 'not_found' })
  }
}

/** The page with the choice of a form, which was sent without a session. */
function chosenIn({ action, contents, project = '', rhythm = '' }: Fields): string {
  if (action === 'create-feed')
    return `${withQuery('/subscriptions', Object.fromEntries(new URLSearchParams(contents)))}#feeds`
  if (action !== 'subscribe') return '/subscriptions'
  return `${withQuery('/subscriptions', { ...(project !== '' && { project }), rhythm })}#mails`
}

/** The page that says what a form has done, at its section. */
function doneBy({ action, rhythm = '' }: Fields): string {
  switch (action) {
    case 'revoke-feed':
      return '/subscriptions?done=revoked#feeds'
    case 'end-subscription':
      return '/subscriptions?done=ended#mails'
    default:
      return `/subscriptions?done=${rhythm}#mails`
  }
}

/** Why not. What is gone already needs no words. */
function problemOf(refusal: Refusal): 'full' | 'project' | 'invalid' {
  const codes = refusal.kind === 'validation_failed' ? refusal.errors.map(({ code }) => code) : []
  if (codes.includes('list_full')) return 'full'
  return codes.includes('no_project_named') ? 'project' : 'invalid'
}

function newFeedCookie(token: unknown): string {
  const secure = environment().publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${NEW_FEED_COOKIE}=${String(token)}; Path=/subscriptions; Max-Age=60; HttpOnly; SameSite=Lax${secure}`
}

function seeOther(location: string, cookie?: string): Response {
  const headers = { Location: location, 'Cache-Control': 'no-store', ...(cookie && { 'Set-Cookie': cookie }) }
  return new Response(null, { status: 303, headers })
}
