import { IncomingWebhook } from '@slack/webhook'
import { callLibrary, chatFetch } from './chatFetch'
import type { Delivery } from './delivery'
import { publicOnly, type Guard } from './guard'
import { parseWebhookResponse } from './responses'
import type { RetryBudget, RetryOptions } from './retryAfter'

/** Sends messages to a chat. */
export interface Sender {
  /** Posts a message as it is. `retryBudget` is shared by the forms in which one message is tried. */
  send: (message: object, retryBudget?: RetryBudget) => Promise<Delivery>
}

interface WebhookSettings extends RetryOptions {
  url: string
  service: 'slack' | 'teams'
  /** True for an address from the settings (SEC-5), false for the operator's. */
  isGuarded: boolean
  /** For one request, in milliseconds. */
  deadlineMs?: number | undefined
  /** For tests: another guard than `publicOnly`. */
  guard?: Guard
  /** For tests: certificates to trust in place of the system's, as PEM. */
  ca?: string
}

const MAX_RESPONSE_BYTES = 64 * 1024

/** A webhook address (SEC-5, DIGEST-14, DIGEST-15). Nothing can be looked up or deleted there. */
export function openWebhook(settings: WebhookSettings): Sender {
  const { url, service, isGuarded, signal, wait, guard = publicOnly, ca } = settings
  const { deadlineMs = isGuarded ? 5_000 : 10_000 } = settings
  const options = { deadlineMs, maxBytes: MAX_RESPONSE_BYTES, guard: isGuarded ? guard : null, ca, signal }
  // Whoever knows the path may post.
  const secret = URL.canParse(url) ? new URL(url).pathname : url
  const fetch = chatFetch(options, parseWebhookResponse(service), secret)
  const client = new IncomingWebhook(url, { fetch, retryConfig: { retries: 0 } })
  return {
    async send(message, retryBudget) {
      const result = await callLibrary(() => client.send(message), { wait, signal }, retryBudget)
      return result.kind === 'answered' ? { kind: 'sent', channel: null, ts: null } : result
    },
  }
}
