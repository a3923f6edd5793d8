import { setTimeout as sleep } from 'node:timers/promises'
import { createSend } from '../faults/calls'
import { startLoad as startActions } from '../faults/load'
import type { Acknowledged } from '../faults/acknowledged'
import type { Fault } from '../faults/faultLog'
import type { Picture } from '../faults/pictures'
import { startScheduler } from '../faults/scheduler'
import { MAX_PLANNED_MS } from '../faults/userActions'
import type { Random } from '../suite/random'
import type { Access } from './calls'

/** A mix of calls and what came of it. */
export interface Load {
  acknowledged: Acknowledged
  /** How many calls succeeded, and what the others returned. Those that a client gave up on purpose are neither. */
  readonly succeeded: number
  readonly failed: string[]
  /** What no fault excuses. */
  readonly errors: string[]
  /** Starts no further call, waits for those in progress and publishes what is scheduled. */
  stop: () => Promise<void>
}

const MIX = [
  ...(['createDraft', 'createDraft', 'createDraft', 'changeDraft', 'upload'] as const),
  ...(['approve', 'approve', 'schedule', 'correct', 'withdraw'] as const),
  ...(['list', 'list', 'list', 'search', 'entry', 'page'] as const),
]

/**
 * Writes, uploads, publishes at once and by date, corrects and reads at random until it is stopped. What gets no answer is sent
 * again.
 * @param options with the faults that there have been, to which the caller adds
 */
export function startLoad(
  access: Access,
  {
    faults = new Set(),
    ...options
  }: { project: string; pictures: readonly Picture[]; random: Random; faults?: ReadonlySet<Fault> },
): Load {
  const { send, figures } = createSend(access, { since: () => faults })
  const { acknowledged, errors, stop } = startActions(send, { ...options, feed: '', mix: MIX, maxPauseMs: 0 })
  const scheduler = startScheduler(send, { acknowledged, errors, chat: null, random: options.random })
  const outcomes = (pattern: RegExp) =>
    Object.entries(figures.outcomes).filter(([outcome]) => pattern.test(outcome))
  return {
    acknowledged,
    async stop() {
      await stop()
      await sleep(MAX_PLANNED_MS)
      await scheduler.stop()
    },
    get succeeded() {
      return outcomes(/ [234]\d\d$/).reduce((sum, [, count]) => sum + count, 0)
    },
    get errors() {
      return [...errors, ...figures.errors]
    },
    get failed() {
      return [
        ...errors,
        ...outcomes(/ (5\d\d|lost)$/).flatMap(([outcome, count]) => Array<string>(count).fill(outcome)),
      ]
    },
  }
}
