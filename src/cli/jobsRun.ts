import { DAYS } from '@/domain/digest/window'
import { invalid } from '@/domain/refusal'
import { systemClock } from '@/lib/clock'
import { ok, refuse } from '@/lib/result'
import { sendDigest, type DigestAnswer } from '@/operations/digest/sendDigest'
import { settleRuns } from '@/operations/digest/settleRuns'
import { publishDue, type DuePublications } from '@/operations/publishDue'
import { digestTools } from '@/server/digestTools'
import { announceLeaving } from '@/server/leaving'
import { runCommand } from './runCommand'

/**
 * `jobs:run`: publishes what is due, then sends the weekly digest, as the container's job script does over HTTP
 * (CONTRACT.md 6). What was published is printed also when the digest fails after it.
 */
export const script = runCommand({
  key: 'jobs:run',
  usage: 'jobs:run',
  options: {},
  run: async ({ payload, actor, say }) => {
    announceLeaving(untilSignalled())
    const due = await publishDue(payload, actor, systemClock)
    await say(linesOf(due))
    const tools = digestTools(payload)
    // Where no server runs, nobody else gives up what an earlier command has left open, and this call would share it.
    await settleRuns(tools)
    const sent = await sendDigest(tools, actor, { days: DAYS.usual, isDry: false })
    if (!sent.ok) return sent
    await say([lineOf(sent.value)])
    const faulty = due.skipped.filter(({ reason }) => reason === 'internal').map(({ id }) => id)
    return faulty.length === 0 ? ok([]) : refuse(invalid({ pointer: '', message: faultLine(faulty) }))
  },
})

/** Aborted by the first signal to end, so that what only waits is given up; a second one ends the process as usual. */
function untilSignalled(): AbortSignal {
  const leaving = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => leaving.abort())
  return leaving.signal
}

const REASONS = {
  changed_after_approval: 'it was changed after its approval; approve it again, or withdraw the approval',
  checks_failed: 'a check that stops publication fails; open it in the admin to see which',
  internal: 'a fault of the archive; its log says more',
} as const

function linesOf({ published, skipped, meta }: DuePublications): string[] {
  return [
    meta.total === 0 ? 'Nothing was due.' : `Published: ${meta.total}.`,
    ...published.map(({ number, title, project }) => `  ${number}  ${title} (${project})`),
    ...skipped.map(({ id, reason }) => `  Not published: ${id}, ${REASONS[reason]}.`),
  ]
}

function lineOf({ status, entries, projects, period, route, run_id: id }: DigestAnswer): string {
  return status === 'nothing_published'
    ? `Nothing was published in the last ${period.days} days, so no digest was sent (run ${id}).`
    : `Sent the digest of the last ${period.days} days by ${route}: ${counted(entries, 'entry', 'entries')} of ${counted(projects.length, 'project', 'projects')} (run ${id}).`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function faultLine(ids: readonly string[]): string {
  return `${counted(ids.length, 'entry', 'entries')} could not be published because of a fault of the archive: ${ids.join(', ')}. The log says more.`
}
