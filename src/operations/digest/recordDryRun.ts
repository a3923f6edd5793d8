import type { Actor } from '@/domain/actor'
import type { Route } from '@/domain/digest/route'
import type { Period } from '@/domain/digest/window'
import type { Refusal } from '@/domain/refusal'
import { newId } from '@/lib/ids'
import type { Result } from '@/lib/result'
import type { DigestResult } from './run/digestResult'
import { draftDigest } from './draftDigest'
import type { DigestSettings } from './digestSettings'
import { recordFinished } from './run/recordFinished'
import type { DigestTools } from './tools'

/** What a dry run is made with. */
interface DryRun {
  settings: DigestSettings
  route: Route | null
  period: Period
  arrivedAt: number
}

/**
 * Builds the message that a real run would send now, and records that. Without a route it is the one for a webhook of the
 * kind that the settings name. With nothing published there is no message, and the run is a dry run all the same.
 */
export async function recordDryRun(
  tools: DigestTools,
  actor: Actor,
  { settings, route, period, arrivedAt }: DryRun,
): Promise<Result<DigestResult, Refusal>> {
  const id = newId()
  const { digest, message } = await draftDigest(tools, settings, route, { period, runId: id })
  return recordFinished(tools, actor, {
    id,
    status: 'dry_run',
    route: route?.kind ?? null,
    channel: route?.kind === 'bot' ? route.channel : null,
    period,
    entries: digest.total,
    projects: digest.sections.map(({ project }) => project.slug),
    message,
    failure: null,
    arrivedAt,
  })
}
