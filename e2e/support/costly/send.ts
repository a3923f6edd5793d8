import { readFileSync } from 'node:fs'
import type { Caller, Door } from './doors'
import type { World } from './world'

/** A response as far as the table looks at it. */
export interface Answer {
  /** 0 for a lost connection, and for no response within `LATE_MS`. */
  status: number
  ms: number
  /** Whether a 503 says when to come again. */
  isRetryable: boolean
  text: string
}

/** SEC-4 allows 10 s. A busy machine may need more. */
export const LATE_MS = 20_000
const BOUNDARY = '----costly'

/** Sends a hostile record to a door. Bytes are sent as they are, as JSON. */
export function sendRecord(
  world: World,
  door: Door,
  caller: Caller,
  record: string | Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  const [body, type] = typeof record === 'string' ? bodyOf(world, door, record) : [record, 'application/json']
  const headers = {
    'Content-Type': type,
    ...(typeof door.as === 'object' && { 'Next-Action': serverFunction(), Accept: 'text/x-component' }),
  }
  return send(world, door, caller, { body, headers })
}

/** Sends a hostile query to a door: in the URL, or as the body of one that takes it there. */
export function sendQuery(world: World, door: Door, caller: Caller, query: string): Promise<Answer> {
  if (/^(GET|DELETE)/.test(door.call)) return send(world, door, caller, { query: query.replaceAll(' ', '+') })
  return send(world, door, caller, {
    body: query,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
}

async function send(
  { production, credentials, ids }: World,
  { call, headers: own = {} }: Door,
  caller: Caller,
  {
    body,
    headers = {},
    query,
  }: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string>; query?: string },
): Promise<Answer> {
  const [method = '', path = ''] = inserted(call, ids).split(' ')
  const separator = path.includes('?') ? '&' : '?'
  const began = performance.now()
  const answer = (status: number, isRetryable = false, text = '') => {
    return { status, ms: performance.now() - began, isRetryable, text }
  }
  try {
    const response = await fetch(`${production.url}${path}${query ? separator + query : ''}`, {
      method,
      redirect: 'manual',
      headers: { Origin: production.url, ...credentials[caller], ...own, ...headers },
      signal: AbortSignal.timeout(LATE_MS),
      // `fetch` allows no body for GET.
      ...(body !== undefined && method !== 'GET' && { body }),
    })
    const text = await response.text()
    return answer(response.status, /^[1-9]\d*$/.test(response.headers.get('retry-after') ?? ''), text)
  } catch (error) {
    const isExpected =
      error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
    if (!isExpected) throw error
    return answer(0)
  }
}

/** A text with the ids that it names in braces. */
const inserted = (text: string, ids: World['ids']) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)

function bodyOf({ ids }: World, { as = 'json' }: Door, record: string): [body: string, type: string] {
  switch (as) {
    case 'json':
      return [record, 'application/json']
    case 'payload':
      return [multipart([['_payload', record]]), `multipart/form-data; boundary=${BOUNDARY}`]
    case 'parts':
      return [multipart(textsIn(record)), `multipart/form-data; boundary=${BOUNDARY}`]
    case 'form':
      return [String(new URLSearchParams(textsIn(record))), 'application/x-www-form-urlencoded']
    default: {
      const args = inserted(JSON.stringify(as.args), ids).slice(0, -1)
      return [
        `[{"name":"${as.name}","args":${args},"${as.argument}":${record}}}]`,
        'text/plain;charset=UTF-8',
      ]
    }
  }
}

const textsIn = (record: string) =>
  Object.entries<unknown>(JSON.parse(record)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : 'x',
  ])

const multipart = (parts: readonly [name: string, value: string][]) =>
  `${parts
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--${BOUNDARY}--\r\n`

/** The id of the function that the forms of the admin call. */
function serverFunction(): string {
  const manifest: { node: Record<string, { filename?: string }> } = JSON.parse(
    readFileSync('.next/server/server-reference-manifest.json', 'utf8'),
  )
  const found = Object.entries(manifest.node).find(([, { filename }]) => filename?.startsWith('src/'))
  if (found === undefined) throw new Error('the build has no server function')
  return found[0]
}
