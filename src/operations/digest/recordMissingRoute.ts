import type { Actor } from '@/domain/actor'
import type { Failure } from '@/domain/digest/failure'
import type { Period } from '@/domain/digest/window'
import type { Refusal } from '@/domain/refusal'
import { newId } from '@/lib/ids'
import type { Result } from '@/lib/result'
import type { DigestResult } from './run/digestResult'
import { recordFinished } from './run/recordFinished'
import type { DigestTools } from './tools'

const noRoute: Failure = { code: 'no_route', detail: null }

/** Records a run that has no route to send by as failed, and refuses it: `no_delivery_route` (DIGEST-6). */
export async function recordMissingRoute(
  tools: DigestTools,
  actor: Actor,
  { period, arrivedAt }: { period: Period; arrivedAt: number },
): Promise<Result<DigestResult, Refusal>> {
  return recordFinished(tools, actor, {
    id: newId(),
    status: 'failed',
    route: null,
    channel: null,
    period,
    entries: null,
    projects: null,
    message: null,
    failure: noRoute,
    arrivedAt,
  })
}
