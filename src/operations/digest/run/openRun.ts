import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { actorLabel, type Actor } from '@/domain/actor'
import type { Route } from '@/domain/digest/route'
import type { Period } from '@/domain/digest/window'
import { toInstant } from '@/lib/dates'
import { newId } from '@/lib/ids'
import { ok, unwrap } from '@/lib/result'
import type { Db } from '@/queries/db'
import { takeLock } from '../../lock'
import { recordAudit } from '../../recordAudit'
import { inTransaction } from '../../transaction'
import { leaseEnd } from './lease'

/** What a run begins with. */
export interface Beginning {
  period: Period
  route: Route
  /** `performance.now()` when the call arrived. */
  arrivedAt: number
}

/** The run that a call belongs to: its own, which it has to carry out, or the one that it shares. */
export interface Opened {
  id: string
  isOwn: boolean
}

/**
 * Writes a run down before anything else is done, or finds the one that was under way when the call arrived: running, or
 * finished since (DIGEST-9). One call after the other, in all processes; a unique index
 * refuses a second running run whatever happens.
 */
export async function openRun(
  payload: Payload,
  actor: Actor,
  { period, route, arrivedAt }: Beginning,
): Promise<Opened> {
  const opened = await inTransaction<Opened>(payload, actor, async ({ db }) => {
    await takeLock(db, 'digest_run')
    const shared = await underWaySince(db, arrivedAt)
    if (shared !== null) return ok({ id: shared, isOwn: false })
    const id = newId()
    await db(sql`
      insert into digest_runs (id, status, route, channel, period_from, period_to, period_days, trigger, lease_until)
      values (${id}, 'running', ${route.kind}, ${route.kind === 'bot' ? route.channel : null},
        ${toInstant(period.from)}, ${toInstant(period.to)}, ${period.days}, ${actorLabel(actor)}, ${leaseEnd})`)
    await recordAudit(db, actor, {
      action: 'send',
      target: 'digest-runs',
      targetId: id,
      details: { days: period.days, route: route.kind },
    })
    return ok({ id, isOwn: true })
  })
  return unwrap(opened)
}

/**
 * The run that was under way at some time since the call arrived. How long ago that was is measured here, and the rest by
 * the database's clock, so that the clocks of several machines need not agree.
 */
async function underWaySince(db: Db, arrivedAt: number): Promise<string | null> {
  const seconds = (performance.now() - arrivedAt) / 1000
  const [row] = await db<{ id: string }>(sql`
    select id from digest_runs
    where status = 'running' or finished_at >= clock_timestamp() - make_interval(secs => ${seconds})
    order by status = 'running' desc, finished_at desc limit 1`)
  return row?.id ?? null
}
