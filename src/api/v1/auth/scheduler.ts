import { timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '@/api/v1/requestContext'
import type { Actor } from '@/domain/actor'
import type { Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { sha256 } from '@/lib/sha256'
import { withDatabaseTimeout } from '@/lib/unreachable'
import { pingDatabase } from '@/queries/pingDatabase'

/** Whoever calls the jobs, as the audit trail names it. */
export type Scheduler = Actor & { kind: 'system' }

const scheduler: Scheduler = { kind: 'system', name: 'scheduler' }

/**
 * Lets the scheduler in, who proves himself by `CRON_SECRET` as the bearer token (JOB-1). Everybody
 * else is `unauthorized`, with one and the same answer: without a secret in the environment, with a wrong one, and with the
 * token of a client. What is compared are hashes, so that the time tells nothing of the secret, its length included.
 *
 * Asks the database whether it is there, as finding a client does: while it hangs, a job is a 503 before it has begun
 * anything (SEC-3).
 */
export async function authenticateScheduler({
  request,
  services,
}: RequestContext): Promise<Result<Scheduler, Refusal>> {
  const { cronSecret } = services.env
  const given = secretOf(request.headers)
  if (cronSecret === null || given === null) return refuse({ kind: 'unauthorized' })
  const isRight = timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(cronSecret)))
  if (!isRight) return refuse({ kind: 'unauthorized' })
  await withDatabaseTimeout(pingDatabase(services.db))
  return ok(scheduler)
}

/** What stands after `Bearer`, in bytes as it was sent. Unlike a token it may hold spaces and letters beyond ASCII. */
function secretOf(headers: Headers): Buffer | null {
  const secret = /^bearer +(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return secret === undefined ? null : Buffer.from(secret, 'latin1')
}
