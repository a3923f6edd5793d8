import type { Payload } from 'payload'
import { settlesWithin } from '@/lib/settlesWithin'

const underWay = new WeakMap<Payload, Set<Promise<void>>>()

/** Carries a run out, known to `awaitRunsInProgress`: its caller may have hung up, and the process is told to stop. */
export async function trackRun(payload: Payload, work: () => Promise<void>): Promise<void> {
  const runs = underWay.get(payload) ?? new Set()
  underWay.set(payload, runs)
  const run = work()
  const known = run.catch(() => undefined)
  runs.add(known)
  try {
    await run
  } finally {
    runs.delete(known)
  }
}

/** Waits until the runs of this process have ended, `limitMs` at most. To be called before the database is closed. */
export async function awaitRunsInProgress(payload: Payload, limitMs: number): Promise<void> {
  await settlesWithin(limitMs, Promise.all([...(underWay.get(payload) ?? [])]))
}
