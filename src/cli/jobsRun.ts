import { LIMITS } from '@/domain/limits'
import { systemClock } from '@/lib/dates'
import { ok } from '@/lib/result'
import { sendDigest } from '@/operations/digest/sendDigest'
import { closeLostRuns } from '@/operations/digest/settleRuns'
import { publishDue } from '@/operations/posts/publishDue'
import { recordJobCall } from '@/operations/recordJobCall'
import { poolDb } from '@/queries/db'
import { digestDependencies } from '@/operations/digest/dependencies'
import { shutdownSignal } from '@/runtime/shutdownSignal'
import { describeDigest, describePublications } from '../../jobs/messages.mjs'
import { CommandError, runCommand } from './runCommand'

let shutdown: AbortController | null = null

/**
 * `jobs:run`: publishes what is due, then sends the weekly digest, like the container's job script over HTTP (JOB-6).
 * Prints what was published even if the digest fails. The first signal only ends pending waits.
 */
export const script = runCommand({
  key: 'jobs:run',
  usage: 'jobs:run',
  options: {},
  onCancel() {
    if (shutdown === null || shutdown.signal.aborted) return []
    shutdown.abort()
    return null
  },
  run: async ({ payload, actor, words, print }) => {
    shutdown = new AbortController()
    shutdownSignal.set(shutdown.signal)
    const db = poolDb(payload)
    await recordJobCall(db, 'publish-due', systemClock())
    const { lines, error } = describePublications(await publishDue(payload, actor, systemClock), words.jobs)
    await print(lines)
    const dependencies = digestDependencies(payload)
    // Without a server, nothing else closes a run that an earlier command left open, and `sendDigest` would join it.
    await closeLostRuns(dependencies)
    await recordJobCall(db, 'weekly-report', systemClock())
    const sent = await sendDigest(dependencies, actor, { days: LIMITS.digestDays.default, isDry: false })
    if (!sent.ok) return sent
    await print([describeDigest(sent.value, words.jobs)])
    if (error !== null) throw new CommandError(error)
    return ok([])
  },
})
