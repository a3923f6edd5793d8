import { sql } from '@payloadcms/db-postgres'
import type { Actor } from '@/domain/actor'
import type { Failure } from '@/domain/digest/failure'
import { notDeletableWords, whyNotDeletable } from '@/domain/digest/whyNotDeletable'
import type { Refusal } from '@/domain/refusal'
import { openBot } from '@/integrations/chat/bot'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import type { DigestRun } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { storedRun, type StoredRun } from '@/queries/storedRun'
import { recordAudit } from '../recordAudit'
import { inTransaction } from '../transaction'
import { deletionInWords } from './deletionInWords'
import { digestSettings, unsealToken } from './digestSettings'
import type { DigestTools } from './tools'

/**
 * Takes the message of a run back out of the chat (DIGEST-4, DIGEST-19), and writes down when. One
 * that is gone from the channel counts as taken back, and taking it back again changes nothing. The run stays `sent`.
 *
 * Refusals: `not_found`; `not_deletable` with the reason; `delivery_failed` when the chat refuses or cannot be reached.
 */
export async function deleteMessage(
  tools: DigestTools,
  actor: Actor,
  id: string,
): Promise<Result<DigestRun, Refusal>> {
  const run = isUuid(id) ? await storedRun(poolDb(tools.payload), id) : null
  if (run === null) return refuse({ kind: 'not_found' })
  const { channel, messageTs: ts } = run
  const reason = whyNotDeletable(run)
  if (reason !== null || channel === null || ts === null)
    return refuse({ kind: 'not_deletable', detail: notDeletableWords[reason ?? 'unknown'].en })
  if (run.messageDeletedAt !== null) return ok(await record(tools, id))

  const removed = await remove(tools, { channel, ts })
  if (removed === 'no_token') return refuse({ kind: 'not_deletable', detail: notDeletableWords.no_token.en })
  if (removed !== 'done')
    return refuse({ kind: 'delivery_failed', runId: id, detail: deletionInWords(removed) })
  return writeDeleted(tools, actor, run)
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

/** Of several calls at once the first one's time stays, and stands in the audit trail. */
async function writeDeleted(
  tools: DigestTools,
  actor: Actor,
  { id, channel, messageTs }: StoredRun,
): Promise<Result<DigestRun, Refusal>> {
  const written = await inTransaction(tools.payload, actor, async ({ db }) => {
    const rows = await db(sql`
      update digest_runs set message_deleted_at = clock_timestamp(), updated_at = clock_timestamp()
      where id = ${id} and message_deleted_at is null returning id`)
    if (rows.length > 0)
      await recordAudit(db, actor, {
        action: 'delete-message',
        target: 'digest-runs',
        targetId: id,
        details: { channel, messageTs },
      })
    return ok(null)
  })
  return written.ok ? ok(await record(tools, id)) : written
}

/** The run as people see it. */
function record({ payload }: DigestTools, id: string): Promise<DigestRun> {
  return payload.findByID({ collection: 'digest-runs', id, depth: 0, overrideAccess: true })
}
