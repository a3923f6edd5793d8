import { IncomingWebhook } from '@slack/webhook'
import type { WebhookService } from '@/domain/digest/route'
import { callLibrary, chatFetch } from './chatFetch'
import type { Delivery } from './delivery'
import { publicOnly, type Guard } from './guard'
import { parseWebhookResponse } from './responses'
import type { RetryBudget, RetryOptions } from './retryAfter'

/** Sends messages to a chat. */
export interface Sender {
  /** Posts a message unchanged. `retryBudget` is shared by all attempts to send the same content. */
  send: (message: object, retryBudget?: RetryBudget) => Promise<Delivery>
}

interface WebhookSettings extends RetryOptions {
  url: string
  service: WebhookService
  /** True for a URL from the settings (SEC-5), false for the operator's. */
  isGuarded: boolean
  /** Timeout of one request, in milliseconds. */
  deadlineMs?: number | undefined
  /** For tests: replaces `publicOnly`. */
  guard?: Guard
  /** For tests: certificates to trust instead of the system's, as PEM. */
  ca?: string
}

const MAX_RESPONSE_BYTES = 64 * 1024

/** Opens a webhook (SEC-5, DIGEST-14, DIGEST-15), which can only send. */
export function openWebhook(settings: WebhookSettings): Sender {
  const { url, service, isGuarded, signal, wait, guard = publicOnly, ca } = settings
  const { deadlineMs = isGuarded ? 5_000 : 10_000 } = settings
  const options = { deadlineMs, maxBytes: MAX_RESPONSE_BYTES, guard: isGuarded ? guard : null, ca, signal }
  // The path of a webhook URL is its secret.
  const secret = URL.canParse(url) ? new URL(url).pathname : url
  const fetch = chatFetch(options, parseWebhookResponse(service), secret)
  const client = new IncomingWebhook(url, { fetch, retryConfig: { retries: 0 } })
  return {
    async send(message, retryBudget) {
      const result = await callLibrary(() => client.send(message), { wait, signal }, retryBudget)
      return result.kind === 'responded' ? { kind: 'sent', channel: null, ts: null } : result
    },
  }
}
