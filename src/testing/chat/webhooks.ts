import { isRecord } from '@/lib/json'
import { messageError } from './messageLimits'
import { json, text, type Reply } from './reply'
import type { Post } from './state'

/** The services with a webhook that accepts Slack's format. */
export type HookService = 'slack' | 'mattermost' | 'rocketChat'

/** Responds as an incoming webhook: Slack and Mattermost with plain text, Rocket.Chat with JSON. */
export function hookReply(service: HookService, body: unknown, post: Post): Reply {
  if (!isRecord(body)) return hookRefusal(service, 'invalid_payload')
  // Mattermost and Rocket.Chat only show the text, so it is required.
  const seen = service === 'slack' ? body : { text: body.text }
  const error = messageError(seen, 'webhook')
  if (error !== null) return hookRefusal(service, error.error)
  post({ by: 'webhook', channel: null, message: body })
  return service === 'rocketChat' ? json({ success: true }) : text('ok')
}

const STATUSES: Record<string, number> = {
  no_service: 404,
  channel_not_found: 404,
  action_prohibited: 403,
  invalid_token: 403,
  channel_is_archived: 410,
}

/** A webhook's refusal. */
export function hookRefusal(service: HookService, error: string): Reply {
  if (service === 'rocketChat') return json({ success: false, error }, 400)
  return text(error, STATUSES[error] ?? 400)
}

/** Maximum size for a workflow. */
const MAX_CARD_BYTES = 28 * 1024

/** Responds as a Teams workflow: 202 for an Adaptive Card, before it is processed. */
export function teamsReply(body: unknown, bytes: number, post: Post): Reply {
  if (bytes > MAX_CARD_BYTES) return teamsRefusal('RequestEntityTooLarge', 413)
  const attachments = isRecord(body) && body.type === 'message' ? body.attachments : undefined
  const first: unknown = Array.isArray(attachments) ? attachments[0] : undefined
  const isCard =
    isRecord(first) &&
    first.contentType === 'application/vnd.microsoft.card.adaptive' &&
    isRecord(first.content) &&
    first.content.type === 'AdaptiveCard'
  if (!isRecord(body) || !isCard) return teamsRefusal('TriggerInputSchemaMismatch')
  post({ by: 'teams', channel: null, message: body })
  return { status: 202, body: '' }
}

/** A workflow's refusal. */
export function teamsRefusal(code: string, status = 400): Reply {
  return json({ error: { code, message: 'The request was refused.' } }, status)
}
