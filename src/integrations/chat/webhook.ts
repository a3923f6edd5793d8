import { IncomingWebhook } from '@slack/webhook'
import type { Delivery } from './delivery'
import { redactingSecret } from './redactingSecret'
import { publicOnly, type Guard } from './guard'
import { parseWebhookResponse, type WebhookService } from './parseResponse'
import { withRetryAfter, systemWait, type RetryBudget, type Wait } from './retryAfter'
import { chatFetch, callLibrary } from './chatFetch'

/** A webhook address: messages go in, and nothing can be looked up or deleted. */
export interface Webhook {
  /** Posts a message: the body, as it stands. `retryBudget` is shared by the forms in which one message is tried. */
  send: (message: object, retryBudget?: RetryBudget) => Promise<Delivery>
}

interface WebhookSettings {
  url: string
  service: WebhookService
  /** True for an address that was set in the admin (SEC-5), false for the operator's. */
  isGuarded: boolean
  signal?: AbortSignal | undefined
  wait?: Wait | undefined
  /** For one request, in milliseconds. */
  deadlineMs?: number
  /** For tests: another guard than the one that lets public addresses through. */
  guard?: Guard
  /** For tests: certificates to trust in place of the system's, as PEM. */
  ca?: string
}

const MAX_ANSWER_BYTES = 64 * 1024

/**
 * A webhook (SEC-5, DIGEST-14, DIGEST-15). A guarded address is called over https alone, at public addresses alone, and
 * has 5 seconds a request; the operator's has 10. Redirects are followed for neither. Only 429 is tried again, after
 * `Retry-After`, three times at most.
 */
export function openWebhook(settings: WebhookSettings): Webhook {
  const { url, service, isGuarded, signal, wait = systemWait, guard = publicOnly, ca } = settings
  const { deadlineMs = isGuarded ? 5_000 : 10_000 } = settings
  const terms = { deadlineMs, maxBytes: MAX_ANSWER_BYTES, guard: isGuarded ? guard : null, ca, signal }
  const fetch = chatFetch(terms, redactingSecret(parseWebhookResponse(service), pathOf(url)))
  const client = new IncomingWebhook(url, { fetch, retryConfig: { retries: 0 } })

  return {
    async send(message, retryBudget) {
      const post = () => callLibrary(() => client.send(message))
      const outcome = await withRetryAfter(post, { wait, signal }, retryBudget)
      return outcome.kind === 'answered' ? { kind: 'sent', channel: null, ts: null } : outcome
    },
  }
}

/** The part of the address that only those know who may post. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
