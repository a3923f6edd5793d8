import { createSend } from '../faults/calls'
import { startLoad as startActions } from '../faults/load'
import type { Acknowledged } from '../faults/acknowledged'
import type { Random } from '../suite/random'
import type { Access } from './calls'

/** A mix of calls and what came of it. */
export interface Load extends Pick<Acknowledged, 'posts' | 'published'> {
  /** How many calls succeeded, and what the others returned. Those that a client gave up on purpose are neither. */
  readonly succeeded: number
  readonly failed: string[]
  /** Starts no further call and waits for those in progress. */
  stop: () => Promise<void>
}

const MIX = [
  ...(['createDraft', 'createDraft', 'changeDraft', 'approve', 'approve', 'correct', 'withdraw'] as const),
  ...(['list', 'list', 'list', 'search', 'entry', 'page'] as const),
]

/** Writes, publishes, corrects and reads at random until it is stopped. What gets no answer is sent again. */
export function startLoad(access: Access, project: string, random: Random): Load {
  const { send, figures } = createSend(access, { since: () => new Set() })
  const options = { project, random, pictures: [], feed: '', mix: MIX, maxPauseMs: 0 }
  const { acknowledged, errors, stop } = startActions(send, options)
  const outcomes = (pattern: RegExp) =>
    Object.entries(figures.outcomes).filter(([outcome]) => pattern.test(outcome))
  return {
    ...acknowledged,
    stop,
    get succeeded() {
      return outcomes(/ [234]\d\d$/).reduce((sum, [, count]) => sum + count, 0)
    },
    get failed() {
      return [
        ...errors,
        ...outcomes(/ (5\d\d|lost)$/).flatMap(([outcome, count]) => Array<string>(count).fill(outcome)),
      ]
    },
  }
}
