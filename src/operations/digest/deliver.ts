import { isDeepStrictEqual } from 'node:util'
import type { Digest } from '@/domain/digest/digest'
import type { Route } from '@/domain/digest/route'
import { openBot } from '@/integrations/chat/bot'
import type { Delivery } from '@/integrations/chat/delivery'
import { newRetryBudget } from '@/integrations/chat/retryAfter'
import { openWebhook } from '@/integrations/chat/webhook'
import { poolDb } from '@/queries/db'
import { botMessage, webhookMessage, type DigestMessage } from './composeMessage'
import { unsealToken } from './digestSettings'
import { writeSending, type Outcome } from './run/writeRun'
import type { SendingLimits } from './sendingLimits'
import type { DigestTools } from './tools'

/** A digest on its way: as whose run, by which route, within which limits. */
export interface DeliveryRequest {
  runId: string
  route: Route
  digest: Digest
  limits: SendingLimits
}

/**
 * Sends a digest and answers what became of it, or null when the run was taken for lost before anything was sent: then
 * nothing is. What is sent is written down first. When Slack refuses a message for a cover that it could not load, nothing
 * was posted, and it is sent once more without covers; both forms share the tries that a 429 is worth.
 */
export async function deliver(tools: DigestTools, shipment: DeliveryRequest): Promise<Outcome | null> {
  const prepare = openSender(tools, shipment)
  if (prepare === null) return { status: 'failed', failure: { code: 'token_unreadable', detail: null } }
  const rich = prepare({ withCovers: true })
  const first = await sendOnce(tools, shipment, rich)
  const plain = first?.kind === 'failed' && first.isImageFault ? prepare({ withCovers: false }) : rich
  const isPoorer = !isDeepStrictEqual(plain.message, rich.message)
  const last = isPoorer ? await sendOnce(tools, shipment, plain) : first
  if (last === null) return null
  if (last.kind === 'sent') return { status: 'sent', channel: last.channel, ts: last.ts }
  if (last.failure.code === 'stopped' && shipment.limits.isLost())
    return { status: 'failed', failure: { code: 'internal', detail: null } }
  return { status: last.kind, failure: last.failure }
}

/** A message that only has to be handed over. */
interface Prepared {
  message: DigestMessage
  send: () => Promise<Delivery>
}

/** The route, ready to send. Null when its token cannot be read. */
function openSender(
  { payload, env }: DigestTools,
  { runId, route, digest, limits: { signal, wait } }: DeliveryRequest,
): ((options: { withCovers: boolean }) => Prepared) | null {
  const retryBudget = newRetryBudget()
  if (route.kind !== 'bot') {
    const { url, service } = route
    const webhook = openWebhook({ url, service, isGuarded: route.kind === 'webhook', signal, wait })
    return (options) => {
      const message = webhookMessage(digest, service, options)
      return { message, send: () => webhook.send(message, retryBudget) }
    }
  }
  const token = unsealToken(payload, route.token)
  if (token === null) return null
  const bot = openBot({ token, apiUrl: env.chatApiUrl, signal, wait })
  return (options) => {
    const message = botMessage(digest, route.channel, { runId, ...options })
    return { message, send: () => bot.send(message, retryBudget) }
  }
}

async function sendOnce(
  { payload }: DigestTools,
  { runId }: DeliveryRequest,
  { message, send }: Prepared,
): Promise<Delivery | null> {
  if (!(await writeSending(poolDb(payload), runId, message))) return null
  return send().catch((error: unknown): Delivery => {
    // The clients answer every fault as a value, so this is one of ours; the message may be out by now.
    payload.logger.error({ err: error, runId }, 'sending a digest went wrong in an unforeseen way')
    return { kind: 'unknown', failure: { code: 'unreadable_answer', detail: null } }
  })
}
