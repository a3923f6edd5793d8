import { z } from 'zod'
import { parseJson } from '@/lib/json'
import { failed, unknown, type Failed, type Undelivered } from './delivery'
import type { ChatResponse } from './sendRequest'
import { parseWebhookSuccess } from './parseWebhookSuccess'
import { refused } from './refused'

/** What an answer means: null for success, else what went wrong (DIGEST-11). */
export type ParseResponse = (answer: ChatResponse) => Undelivered | null

/** The kinds of service behind a webhook: Slack's body, which Mattermost and Rocket.Chat understand, or a Teams workflow. */
export type WebhookService = 'slack' | 'teams'

const apiAnswer = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  response_metadata: z.looseObject({ messages: z.array(z.string()).optional() }).optional(),
})

/** Judges an answer of Slack's Web API, which says whether it did what it was asked to in the body. */
export const parseApiResponse: ParseResponse = (answer) => {
  const fault = faultOfStatus(answer)
  if (fault !== null) return fault
  if ('kind' in answer.body) return answer.body
  const { data: said } = apiAnswer.safeParse(parseJson(answer.body.text))
  if (answer.status !== 200 || said === undefined) return unknown('unreadable_answer')
  if (said.ok) return null
  const isImageFault = said.response_metadata?.messages?.some((line) =>
    /downloading image failed/i.test(line),
  )
  return refused(said.error ?? null, said.error === 'invalid_blocks' && isImageFault === true)
}

/** Judges the answer of a webhook address of this service. */
export function parseWebhookResponse(service: WebhookService): ParseResponse {
  return (answer) => {
    const fault = faultOfStatus(answer)
    if (fault?.failure.code === 'http_status' && answer.status < 500) return refusalIn(answer) ?? fault
    if (fault !== null) return fault
    // A workflow answers 202 before it runs: that much is said with the status, whether or not more comes.
    if (service === 'teams' && answer.status === 202 && 'kind' in answer.body) return null
    return parseWebhookSuccess(answer)
  }
}

function faultOfStatus({ status, header }: ChatResponse): Failed | null {
  if (status === 429) return failed('rate_limited', secondsOf(header('retry-after'), header('date')))
  if (status >= 300 && status < 400) return failed('redirected', String(status))
  return status >= 200 && status < 300 ? null : failed('http_status', String(status))
}

const errorBody = z.looseObject({ error: z.string() })

/** What a webhook says when it refuses: one word as in `invalid_blocks`, or JSON with an `error`. Null for anything else. */
function refusalIn({ body }: ChatResponse): Failed | null {
  if ('kind' in body) return null
  const text = body.text.trim()
  const { data: said } = errorBody.safeParse(parseJson(text))
  const word = said?.error ?? (/^[a-z][a-z0-9_]{0,79}$/.test(text) ? text : null)
  // A webhook does not say what it did not like about the blocks.
  return word === null ? null : refused(word, word === 'invalid_blocks')
}

/** The seconds in a `Retry-After`; a date counts from the answer's own. */
function secondsOf(retryAfter: string | null, date: string | null): string | null {
  const value = retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return String(Number(value))
  if (!/^\w{3}, .+ GMT$/.test(value)) return null
  const seconds = Math.ceil((Date.parse(value) - Date.parse(date ?? '')) / 1000)
  return Number.isNaN(seconds) ? null : String(Math.max(0, seconds))
}
