import { isRecord } from '@/lib/json'
import { messageFault } from './messageLimits'
import { json, text, type Reply } from './reply'
import type { Post } from './state'

/** The services behind a webhook that takes Slack's body. */
export type HookService = 'slack' | 'mattermost' | 'rocketChat'

/** Answers an incoming webhook: Slack and Mattermost in plain words, Rocket.Chat in JSON. */
export function answerHook(service: HookService, body: unknown, post: Post): Reply {
  if (!isRecord(body)) return hookRefusal(service, 'invalid_payload')
  // Mattermost and Rocket.Chat show the text alone, so that it must be there.
  const seen = service === 'slack' ? body : { text: body.text }
  const fault = messageFault(seen, 'webhook')
  if (fault !== null) return hookRefusal(service, fault.error)
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

/** A webhook's no. */
export function hookRefusal(service: HookService, error: string): Reply {
  if (service === 'rocketChat') return json({ success: false, error }, 400)
  return text(error, STATUSES[error] ?? 400)
}

/** What a workflow takes at most. */
const MAX_CARD_BYTES = 28 * 1024

/** Answers a Teams workflow: 202 for an Adaptive Card, before anyone has looked at it. */
export function answerTeams(body: unknown, bytes: number, post: Post): Reply {
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

/** A workflow's no. */
export function teamsRefusal(code: string, status = 400): Reply {
  return json({ error: { code, message: 'The request was refused.' } }, status)
}
