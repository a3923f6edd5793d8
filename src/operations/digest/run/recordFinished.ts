import { sql } from '@payloadcms/db-postgres'
import { actorLabel, type Actor } from '@/domain/actor'
import type { Period } from '@/domain/digest/window'
import type { Refusal } from '@/domain/refusal'
import { toInstant } from '@/lib/dates'
import { ok, type Result } from '@/lib/result'
import { storedRun, type StoredRun } from '@/queries/storedRun'
import { recordAudit } from '../../recordAudit'
import { inTransaction } from '../../transaction'
import type { DigestTools } from '../tools'
import { digestResult, type DigestResult } from './digestResult'
import { json } from './json'

/** A run that sends nothing: a dry run, or one that has no route. */
export interface FinishedRun extends Pick<StoredRun, 'id' | 'route' | 'channel' | 'entries' | 'projects'> {
  status: 'dry_run' | 'failed'
  period: Period
  message: unknown
  failure: unknown
  /** `performance.now()` when the call arrived. */
  arrivedAt: number
}

/** Writes a run down that is finished already, and answers it. Nobody shares it. */
export async function recordFinished(
  { payload }: DigestTools,
  actor: Actor,
  finished: FinishedRun,
): Promise<Result<DigestResult, Refusal>> {
  const { id, status, route, channel, period, entries, projects, message, failure, arrivedAt } = finished
  const recorded = await inTransaction(payload, actor, async ({ db }) => {
    await db(sql`
      insert into digest_runs (id, status, route, channel, period_from, period_to, period_days, entries, projects, message,
        failure, trigger, duration_ms)
      values (${id}, ${status}, ${route}, ${channel}, ${toInstant(period.from)}, ${toInstant(period.to)}, ${period.days},
        ${entries}, ${json(projects)}::jsonb, ${json(message)}::jsonb, ${json(failure)}::jsonb, ${actorLabel(actor)},
        ${Math.round(performance.now() - arrivedAt)})`)
    await recordAudit(db, actor, {
      action: status === 'dry_run' ? 'dry-run' : 'send',
      target: 'digest-runs',
      targetId: id,
      details: { days: period.days, route },
    })
    return ok(await storedRun(db, id))
  })
  if (!recorded.ok) return recorded
  if (recorded.value === null) throw new Error(`the run ${id} has disappeared`)
  return digestResult(recorded.value)
}
