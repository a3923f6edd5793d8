import { sql } from '@payloadcms/db-postgres'
import type { Actor } from '@/domain/actor'
import type { Failure } from '@/domain/digest/failure'
import type { Db } from '@/queries/db'
import { insertAudit } from '../../recordAudit'
import { json } from './json'

/** As whom the archive settles what others have left open. */
export const KEEPER: Actor = { kind: 'system', name: 'digest' }

const ended: Failure = { code: 'process_ended', detail: null }
/** Whoever is about to send writes that down first, and only while the run is `running`: so nothing was sent, and nothing will be. */
const endedBefore: Failure = { code: 'ended_before_sending', detail: null }

/**
 * Makes a running run `unknown` when nobody carries it out any more: its lease is over (docs/decisions/0011). Answers whether
 * it was this call that did it. Never waits for whoever writes to the run at this moment.
 */
export async function endLostRun(db: Db, id: string): Promise<boolean> {
  const rows = await db(sql`
    with lost as (
      update digest_runs set status = 'unknown', finished_at = clock_timestamp(),
        failure = case when sending_at is null then ${json(endedBefore)}::jsonb else ${json(ended)}::jsonb end,
        updated_at = clock_timestamp()
      where id in (
        select id from digest_runs where id = ${id} and status = 'running' and lease_until < clock_timestamp()
        for update skip locked)
      returning id
    )
    ${insertAudit(KEEPER, { action: 'settle', target: 'digest-runs', targetId: id, details: { status: 'unknown' } }, sql`lost`)}
    returning id`)
  return rows.length > 0
}
