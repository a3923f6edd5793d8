import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { poolDb } from '@/queries/db'

/** For how long nobody doubts that a run is carried out. Three renewals may fail before it runs out. */
export const leaseEnd = sql`clock_timestamp() + interval '15 seconds'`
const RENEW_EVERY_MS = 4_000

/** The word of a process that it carries a run out. */
export interface Lease {
  /** Renews it now and answers whether the run still is this process's own: false when it was taken for lost, or nobody knows. */
  isHeld: () => Promise<boolean>
  /** Stops renewing it. */
  end: () => void
}

/** Renews the lease of a running run until `end` is called. */
export function keepLease(payload: Payload, id: string): Lease {
  let isRenewing = false
  const isHeld = async () => {
    try {
      return await renew(payload, id)
    } catch (error) {
      // The next renewal may come through. When none does the run is taken for lost, and the owner finds that out in time.
      payload.logger.warn({ err: error, runId: id }, 'the lease of a digest run could not be renewed')
      return false
    }
  }
  const timer = setInterval(() => {
    if (isRenewing) return
    isRenewing = true
    void isHeld().finally(() => (isRenewing = false))
  }, RENEW_EVERY_MS)
  return { isHeld, end: () => clearInterval(timer) }
}

async function renew(payload: Payload, id: string): Promise<boolean> {
  const rows = await poolDb(payload)(sql`
    update digest_runs set lease_until = ${leaseEnd} where id = ${id} and status = 'running' returning id`)
  return rows.length > 0
}
