import { setTimeout as sleep } from 'node:timers/promises'
import { causesOf } from '@/lib/errors'
import type { Fault, FaultLog } from './faultLog'

/** What has become of the calls of a load. */
export interface CallFigures {
  /** How many there were, by action and status; `lost` without a response. */
  outcomes: Record<string, number>
  /** The longest wait for a response or for the end of the connection in milliseconds, by action. */
  longest: Record<string, number>
  /** The longest wait for a response of a server that ran all the time, apart from digests, and the faults meanwhile. */
  slowest: { action: string; status: number; ms: number; met: readonly Fault[] }
  /** What no fault excuses. */
  errors: string[]
}

/** A response. The callers know the shape of its JSON. */
export interface Answer {
  status: number
  json: ReturnType<typeof JSON.parse>
  etag: string | null
}

/** Credentials of a running archive. */
export interface Credentials {
  url: string
  /** Token of a write-mode client. */
  token: string
  /** Session of a user. */
  cookie: string
  cronSecret?: string
}

interface Call {
  method?: string
  as?: 'client' | 'user' | 'scheduler' | 'anyone'
  body?: FormData | object | undefined
  ifMatch?: string | null
  /** Disconnects after this time, like an impatient client. */
  giveUpAfterMs?: number | undefined
  /** How long a response may take, by default 20 seconds. */
  limitMs?: number | undefined
}

const CALL_LIMIT_MS = 20_000

/** The server does not run all the time. */
const SERVER_FAULTS: readonly Fault[] = ['server killed', 'both killed', 'server deployed']

/**
 * Sends a call. Throws if there is no response in time.
 * @param path of the archive, or a whole address
 */
export async function request(
  { url, token, cookie, cronSecret = '' }: Credentials,
  path: string,
  {
    method = 'GET',
    as = 'client',
    body,
    ifMatch = null,
    limitMs = CALL_LIMIT_MS,
    giveUpAfterMs = limitMs,
  }: Call = {},
): Promise<Answer & { headers: Headers }> {
  const credentials = {
    client: { Authorization: `Bearer ${token}` },
    user: { Cookie: cookie, Origin: url },
    scheduler: { Authorization: `Bearer ${cronSecret}` },
    anyone: {},
  }
  const isForm = body instanceof FormData
  const response = await fetch(path.startsWith('/') ? url + path : path, {
    method,
    redirect: 'manual',
    headers: {
      ...credentials[as],
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...(ifMatch !== null && { 'If-Match': ifMatch }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(giveUpAfterMs),
  })
  const text = await response.text()
  const { status, headers } = response
  const isJson = text !== '' && /json/.test(headers.get('content-type') ?? '')
  return { status, headers, json: isJson ? JSON.parse(text) : text, etag: headers.get('etag') }
}

/** Sends a call and judges its outcome. Null without a conclusive response: no connection, cut off, or a 5xx. */
export type Send = (action: string, path: string, call?: Call) => Promise<Answer | null>

/**
 * Sends the calls of a load. In peace every call gets its response. A fault excuses a 503 with `Retry-After` and a lost
 * connection, and a deployment only one that was not established (OPS-10). Nothing excuses another 5xx, nor a call that hangs.
 */
export function createSend(
  credentials: Credentials,
  faults: Pick<FaultLog, 'since'>,
): { send: Send; figures: CallFigures } {
  const figures: CallFigures = {
    outcomes: {},
    longest: {},
    slowest: { action: 'none', status: 0, ms: 0, met: [] },
    errors: [],
  }

  function noteResponse(action: string, status: number, begin: number): void {
    const ms = performance.now() - begin
    const met = faults.since(begin)
    // The digest waits for the chat (DIGEST-15).
    if (action === 'digest' || SERVER_FAULTS.some((fault) => met.has(fault))) return
    if (ms > figures.slowest.ms) figures.slowest = { action, status, ms, met: [...met] }
  }

  async function send(action: string, path: string, call: Call = {}) {
    const begin = performance.now()
    let outcome: string
    let wrong: string | null
    let answer: Answer | null = null
    try {
      const { headers, ...response } = await request(credentials, path, call)
      const { status } = response
      noteResponse(action, status, begin)
      outcome = String(status)
      wrong = status < 500 ? null : checkRefusal(action, status, headers, faults.since(begin))
      // The chat failed, which is what the scheduler wants to know.
      const isConclusive = status < 500 || (status === 502 && action === 'digest')
      if (isConclusive) answer = response
      else if (wrong !== null) wrong += `: ${JSON.stringify(response.json).slice(0, 200)}`
    } catch (error) {
      const causes = [...causesOf(error)]
      const isTimeout = causes.some(({ name }) => name === 'TimeoutError')
      const hasGivenUp = isTimeout && call.giveUpAfterMs !== undefined
      outcome = hasGivenUp ? 'given-up' : 'lost'
      if (isTimeout)
        wrong = hasGivenUp
          ? null
          : `had no response within ${(call.limitMs ?? CALL_LIMIT_MS) / 1_000} seconds`
      else wrong = checkLoss(causes, faults.since(begin))
    }
    const ms = performance.now() - begin
    figures.longest[action] = Math.max(ms, figures.longest[action] ?? 0)
    const key = `${action} ${outcome}`
    figures.outcomes[key] = (figures.outcomes[key] ?? 0) + 1
    if (wrong !== null) figures.errors.push(`${action} ${wrong}`)
    if (answer === null) await sleep(100)
    return answer
  }
  return { send, figures }
}

function checkRefusal(
  action: string,
  status: number,
  headers: Headers,
  met: ReadonlySet<string>,
): string | null {
  if (status === 502 && action === 'digest') return null
  if (status !== 503) return `returned ${status}`
  if (!headers.has('retry-after')) return 'returned a 503 without Retry-After'
  return met.size === 0 || isOnlyDeployment(met) ? `was refused ${inWords(met)}` : null
}

function checkLoss(causes: readonly Error[], met: ReadonlySet<string>): string | null {
  // Refused, or reset while the server closed its port: nothing was sent.
  const isRefused = causes.some((cause) => 'syscall' in cause && cause.syscall === 'connect')
  if (met.size > 0 && (isRefused || !isOnlyDeployment(met))) return null
  return `was lost ${inWords(met)}: ${causes.map(({ message }) => message).join(', ')}`
}

function isOnlyDeployment(met: ReadonlySet<string>): boolean {
  return met.size === 1 && met.has('server deployed')
}

function inWords(met: ReadonlySet<string>): string {
  return met.size === 0 ? 'without a fault' : `(${[...met].join(', ')})`
}
