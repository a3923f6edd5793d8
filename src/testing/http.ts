import { expect } from 'vitest'
import type { Api } from '@/api/v1/app'
import { problemSchema } from '@/api/v1/document/problems'
import type { Route } from '@/api/v1/routing/defineRoute'
import { routes } from '@/api/v1/routes'

const BASE = '/api/v1'

/** The request besides method and path. `json` is serialized as the body; `body` is sent unchanged. */
export interface Sent {
  token?: string | null
  headers?: Record<string, string>
  json?: unknown
  body?: BodyInit
}

/** A response with its body: `text` always, `json` if it is JSON, else undefined. */
export interface TestResponse {
  status: number
  headers: Headers
  text: string
  // Tests access responses freely; the declared schema checks their shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any
}

/** Sends an API call. The path is relative to `/api/v1` and sent unchanged. */
export type Call = (method: string, path: string, sent?: Sent) => Promise<TestResponse>

/**
 * An API client that checks every response: it has a `Request-Id` (API-12), from 400 on it is a problem document
 * (API-7), below that it matches the output schema of its route without additional fields.
 */
export function clientOf(api: Pick<Api, 'fetch'>, origin = 'http://localhost:3000'): Call {
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
    const received = await read(response)
    checkResponse(method, new URL(request.url).pathname.slice(BASE.length), received)
    return received
  }
}

async function read(response: Response): Promise<TestResponse> {
  const text = await response.text()
  const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '')
  const json: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, text, json }
}

function checkResponse(method: string, path: string, { status, headers, text, json }: TestResponse): void {
  expect(headers.get('request-id'), 'every response has a Request-Id').toMatch(/^[\w.-]{1,64}$/)
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
