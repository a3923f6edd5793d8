import type { Actor } from '@/domain/actor'
import { chooseRoute } from '@/domain/digest/route'
import { periodOf } from '@/domain/digest/window'
import type { Refusal } from '@/domain/refusal'
import type { Result } from '@/lib/result'
import { executeRun } from './executeRun'
import { digestSettings } from './digestSettings'
import { recordDryRun } from './recordDryRun'
import { recordMissingRoute } from './recordMissingRoute'
import type { DigestResult } from './run/digestResult'
import { awaitResult } from './run/awaitResult'
import { openRun } from './run/openRun'
import { trackRun } from './runsInProgress'
import type { DigestTools } from './tools'

/** What is asked for: how many days back (`DAYS`), and whether the message is only to be built. */
export interface DigestRequest {
  days: number
  isDry: boolean
  /** `performance.now()` when the call came, before it was known who calls. Now when it is left out. */
  arrivedAt?: number
}

/**
 * The weekly report (DIGEST-1 to DIGEST-10): sends what was published in the
 * last `days` days to the chat as one message, by the first route that is set, and records what really happened.
 *
 * The run is written down first, so that of all calls that come while it is under way, in any process, one sends, and the
 * others wait for it and get the same answer. Nothing is ever sent twice by itself; a run whose end nobody knows stays
 * `unknown` until the channel's history tells (`findSent`). A dry run needs no route, is never shared, and sends nothing.
 *
 * Refusals: `no_delivery_route`, before anything else is read; `delivery_failed`, nothing was posted; `delivery_unknown`.
 * @param request judged: `days` within its limits
 */
export async function sendDigest(
  tools: DigestTools,
  actor: Actor,
  { days, isDry, arrivedAt = performance.now() }: DigestRequest,
): Promise<Result<DigestResult, Refusal>> {
  const period = periodOf(days, tools.clock())
  const settings = await digestSettings(tools.payload)
  const route = chooseRoute(settings, tools.env.chatWebhookUrl)
  if (isDry) return recordDryRun(tools, actor, { settings, route, period, arrivedAt })
  if (route === null) return recordMissingRoute(tools, actor, { period, arrivedAt })

  const { id, isOwn } = await openRun(tools.payload, actor, { period, route, arrivedAt })
  if (isOwn) await trackRun(tools.payload, () => executeRun(tools, { id, settings, route, period }))
  return awaitResult(tools, id)
}
