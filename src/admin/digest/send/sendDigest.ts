import { readFailure, type Failure } from '@/domain/digest/run'
import { isRecord } from '@/lib/json'
import { getFromArchive, callArchive, textOf, type RefusedCall } from '../../callArchive'

/** What came of sending the digest from the admin. `runId` leads to the run in the history. */
export type Outcome =
  | { kind: 'sent'; entries: number; runId: string }
  | { kind: 'nothing_published'; runId: string }
  | { kind: 'failed' | 'unknown'; failure: Failure | null; runId: string }
  /** The archive itself did not answer: whether something was sent stands in the history, once it is back. */
  | { kind: 'lost' }
  | { kind: 'refused'; refused: RefusedCall }

/** Sends the digest now (ADMIN-2) and answers what came of it. Never throws. */
export async function sendDigest(days: number): Promise<Outcome> {
  const answer = await callArchive('/api/digest-runs/send', { days })
  if (answer.ok) {
    const runId = textOf(answer.json, 'run_id') ?? ''
    if (textOf(answer.json, 'status') === 'nothing_published') return { kind: 'nothing_published', runId }
    const entries = isRecord(answer.json) ? Number(answer.json.entries) : 0
    return { kind: 'sent', entries, runId }
  }
  if (answer.type === 'unreachable') return { kind: 'lost' }
  if (answer.runId === undefined) return { kind: 'refused', refused: answer }
  const kind = answer.type === 'delivery_unknown' ? 'unknown' : 'failed'
  return { kind, failure: await failureOf(answer.runId), runId: answer.runId }
}

/** Why a run failed, as it is recorded. The problem that answered says it in English alone. */
async function failureOf(runId: string): Promise<Failure | null> {
  const answer = await getFromArchive(`/api/digest-runs/${runId}?depth=0`)
  return answer.ok && isRecord(answer.json) ? readFailure(answer.json.failure) : null
}
