import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import { whyNotDeletable } from '@/domain/digest/run'
import type { Refusal } from '@/domain/refusal'
import { isUuid } from '@/lib/ids'
import { ok, refuse, unwrap, type Result } from '@/lib/result'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction } from '@/operations/transaction'
import type { DigestRun } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { storedRun, type StoredRun } from './runStore'
import { botOf, digestSettings, unreadableToken } from './settings'
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
    const { chat } = await digestSettings(payload)
    if (chat.botToken === null) return refuse({ kind: 'not_deletable', reason: 'no_token' })
    const removed = (await botOf(tools, chat.botToken)?.remove({ channel, ts })) ?? unreadableToken
    if (typeof removed !== 'string')
      return refuse({ kind: 'delivery_failed', action: 'delete', runId: id, failure: removed.failure })
    await writeDeleted(payload, actor, run)
  }
  return ok(await payload.findByID({ collection: 'digest-runs', id, depth: 0, overrideAccess: true }))
}

/** Records when a message was deleted. Of several calls at once the first one counts, and is in the audit. */
async function writeDeleted(
  payload: Payload,
  actor: Actor,
  { id, channel, messageTs }: Pick<StoredRun, 'id' | 'channel' | 'messageTs'>,
): Promise<void> {
  const written = await inTransaction(payload, actor, async ({ db }) => {
    const rows = await db(sql`
      update digest_runs set message_deleted_at = clock_timestamp(), updated_at = clock_timestamp()
      where id = ${id} and message_deleted_at is null returning id`)
    const details = { channel, messageTs }
    if (rows.length > 0)
      await recordAudit(db, actor, { action: 'delete-message', target: 'digest-runs', targetId: id, details })
    return ok(null)
  })
  unwrap(written)
}
