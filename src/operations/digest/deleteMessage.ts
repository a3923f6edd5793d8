import type { Actor } from '@/domain/actor'
import { whyNotDeletable, type Failure } from '@/domain/digest/run'
import type { Refusal } from '@/domain/refusal'
import { openBot } from '@/integrations/chat/bot'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import type { DigestRun } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { storedRun, writeDeleted } from './runStore'
import { digestSettings, unsealToken } from './settings'
import type { DigestTools } from './tools'

/**
 * Deletes the message of a run from the chat, and records when (DIGEST-4, DIGEST-19). The run stays `sent`. A message that is gone
 * counts as deleted, and deleting again changes nothing.
 *
 * Refusals: `not_found`; `not_deletable` with the reason; `delivery_failed` if the chat refuses or cannot be reached.
 */
export async function deleteMessage(
  tools: DigestTools,
  actor: Actor,
  id: string,
): Promise<Result<DigestRun, Refusal>> {
  const { payload } = tools
  const run = isUuid(id) ? await storedRun(poolDb(payload), id) : null
  if (run === null) return refuse({ kind: 'not_found' })
  const { channel, messageTs: ts } = run
  const reason = whyNotDeletable(run)
  if (reason !== null || channel === null || ts === null)
    return refuse({ kind: 'not_deletable', reason: reason ?? 'unknown' })
  if (run.messageDeletedAt === null) {
    const removed = await remove(tools, { channel, ts })
    if (removed === 'no_token') return refuse({ kind: 'not_deletable', reason: 'no_token' })
    if (removed !== 'done')
      return refuse({ kind: 'delivery_failed', action: 'delete', runId: id, failure: removed })
    await writeDeleted(payload, actor, run)
  }
  return ok(await payload.findByID({ collection: 'digest-runs', id, depth: 0, overrideAccess: true }))
}

async function remove(
  { payload, env, shutdown }: DigestTools,
  place: { channel: string; ts: string },
): Promise<'done' | 'no_token' | Failure> {
  const { chat } = await digestSettings(payload)
  if (chat.botToken === null) return 'no_token'
  const token = unsealToken(payload, chat.botToken)
  if (token === null) return { code: 'token_unreadable', detail: null }
  const removed = await openBot({ token, apiUrl: env.chatApiUrl, signal: shutdown }).remove(place)
  return typeof removed === 'string' ? 'done' : removed.failure
}
