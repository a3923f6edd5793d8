import { expect } from 'vitest'
import type { Api } from '@/api/v1/app'
import { problemSchema } from '@/api/v1/document/problemSchema'
import type { Route } from '@/api/v1/routing/defineRoute'
import { routes } from '@/api/v1/routes'

const BASE = '/api/v1'

/** What a call sends beside method and path. `json` becomes the body; `body` is sent as it is. */
export interface Sent {
  token?: string | null
  headers?: Record<string, string>
  json?: unknown
  body?: BodyInit
}

/** An answer with its body read: `text` always, `json` when it is JSON, else undefined. */
export interface Answered {
  status: number
  headers: Headers
  text: string
  // Tests look into answers freely; what holds them to their shape is the declared schema.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: any
}

/** Sends a call to the interface, as a program would. The path stands below `/api/v1` and is sent as it is. */
export type Call = (method: string, path: string, sent?: Sent) => Promise<Answered>

/**
 * An HTTP client for tests that API-7, API-12: it carries a `Request-Id`, from 400 on it is problem
 * JSON of its status, and below it fits the output schema that its route declares, without a field more.
 */
export function callerOf(api: Pick<Api, 'fetch'>, origin = 'http://localhost:3000'): Call {
  return async (method, path, { token, headers = {}, json, body } = {}) => {
    const sent = new Headers(headers)
    if (token != null) sent.set('Authorization', `Bearer ${token}`)
    if (json !== undefined && !sent.has('Content-Type')) sent.set('Content-Type', 'application/json')
    const content = json === undefined ? body : JSON.stringify(json)
    const request = new Request(`${origin}${BASE}${path}`, {
      method,
      headers: sent,
      ...(content !== undefined && { body: content }),
    })
    const response = await api.fetch(request)
    const answered = await read(response)
    checkAnswer(method, new URL(request.url).pathname.slice(BASE.length), answered)
    return answered
  }
}

async function read(response: Response): Promise<Answered> {
  const text = await response.text()
  const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '')
  const json: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, text, json }
}

function checkAnswer(method: string, path: string, { status, headers, text, json }: Answered): void {
  expect(headers.get('request-id'), 'every answer carries a Request-Id').toMatch(/^[\w.-]{1,64}$/)
  if (method === 'HEAD' || status === 304 || status === 204) return expect(text).toBe('')
  if (status >= 400) {
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(problemSchema.parse(json).status).toBe(status)
    return
  }
  const route = routeOf(method, path)
  if (route === undefined) return
  const response = route.responses[status]
  expect(response, `${method} ${path} declares the status ${status}`).toBeDefined()
  const issues = response?.schema?.safeParse(json).error?.issues ?? []
  expect(issues, `${method} ${path} fits its schema`).toEqual([])
}

function routeOf(method: string, path: string): Route | undefined {
  return routes.find((route) => route.method === method.toLowerCase() && patternOf(route.path).test(path))
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\*\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')}$`)
}
