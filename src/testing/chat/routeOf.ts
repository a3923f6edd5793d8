import type { IncomingHttpHeaders } from 'node:http'
import { isRecord } from '@/lib/json'
import type { Endpoint } from './behavior'
import { json, text, type Reply } from './reply'
import type { ChatState, Post } from './state'
import { apiReply, refusal } from './webApi'
import { hookReply, teamsReply, hookRefusal, teamsRefusal, type HookService } from './webhooks'

/** A fully received call. */
export interface Called {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  args: unknown
}

/** The handler of a call. */
interface FakeRoute {
  endpoint: Endpoint | null
  /** Handles a successful call. */
  accept: () => Reply
  /** Refuses the call. */
  refuse: (error: string, messages?: string[]) => Reply
}

/** The handler of this call by its path. */
export function routeOf(call: Called, state: ChatState, post: Post): FakeRoute {
  const { pathname } = new URL(call.path, 'http://chat.test')
  const [, method] = /^\/api\/([\w.]+)$/.exec(pathname) ?? []
  if (method !== undefined) return apiRoute(method, call, state, post)
  const service = hookAt(pathname)
  if (service !== null) {
    return {
      endpoint: 'webhook',
      accept: () =>
        call.method === 'POST' ? hookReply(service, call.args, post) : hookRefusal(service, 'no_text'),
      refuse: (error) => hookRefusal(service, error),
    }
  }
  if (pathname.startsWith('/workflows/')) {
    return {
      endpoint: 'teams',
      accept: () => teamsReply(call.args, Buffer.byteLength(call.body), post),
      refuse: (error) => teamsRefusal(error),
    }
  }
  const isHook = pathname.startsWith('/services/')
  const notFound = () => (isHook ? hookRefusal('slack', 'no_service') : text('not found', 404))
  return { endpoint: isHook ? 'webhook' : null, accept: notFound, refuse: notFound }
}

function apiRoute(method: string, call: Called, state: ChatState, post: Post): FakeRoute {
  const args = isRecord(call.args) ? call.args : {}
  return {
    // Methods that the fake lacks respond like unknown methods of Slack and cannot be scripted.
    endpoint: isEndpoint(method) ? method : null,
    accept: () =>
      call.method === 'POST'
        ? apiReply(method, { headers: call.headers, args }, state, post)
        : json({ ok: false, error: 'invalid_post_type' }),
    refuse: refusal,
  }
}

const ENDPOINTS: readonly Endpoint[] = [
  'chat.postMessage',
  'chat.delete',
  'chat.update',
  'conversations.history',
  'conversations.info',
  'conversations.list',
  'auth.test',
]

function isEndpoint(name: string): name is Endpoint {
  return ENDPOINTS.some((endpoint) => endpoint === name)
}

function hookAt(pathname: string): HookService | null {
  if (/^\/services\/T0123456789\/B0123456789\/fake$/.test(pathname)) return 'slack'
  if (pathname === '/mattermost/hooks/fake') return 'mattermost'
  return pathname === '/rocketchat/hooks/fake' ? 'rocketChat' : null
}
