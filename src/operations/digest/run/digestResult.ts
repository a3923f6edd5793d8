import { readFailure } from '@/domain/digest/failure'
import { failureInWords } from '@/domain/digest/failureWords/failureInWords'
import type { Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import type { StoredRun } from '@/queries/storedRun'
import { unknownDelivery } from './unknownDelivery'

/** What a call of the weekly report is answered with (DIGEST-5, DIGEST-16). */
export interface DigestResult {
  status: 'sent' | 'nothing_published' | 'dry_run'
  /** `from` is exclusive, `to` inclusive; both as in DIGEST-2. */
  period: { from: string; to: string; days: number }
  entries: number
  /** Slugs of the projects that have entries, in the projects' order. */
  projects: string[]
  run_id: string
  /** Null: a dry run without a route. */
  route: StoredRun['route']
  /** Exactly what was or would be sent; null when nothing was published. */
  message: unknown
}

/**
 * The answer that a finished run comes to. It hangs on the stored run alone, so that all calls that share it get the same
 * one, in whichever process they wait.
 */
export function digestResult(run: StoredRun): Result<DigestResult, Refusal> {
  switch (run.status) {
    case 'sent':
    case 'nothing_published':
    case 'dry_run':
      return ok({
        status: run.status,
        period: { from: run.from, to: run.to, days: run.days },
        entries: run.entries ?? 0,
        projects: run.projects ?? [],
        run_id: run.id,
        route: run.route,
        message: run.message ?? null,
      })
    case 'failed': {
      const failure = readFailure(run.failure)
      if (failure?.code === 'no_route') return refuse({ kind: 'no_delivery_route' })
      const detail = failure === null ? 'It is not known why.' : failureInWords(failure, 'en')
      return refuse({ kind: 'delivery_failed', runId: run.id, detail })
    }
    case 'unknown':
      return refuse(unknownDelivery(run.id, readFailure(run.failure)))
    case 'running':
      throw new Error(`the run ${run.id} has not ended`)
  }
}
