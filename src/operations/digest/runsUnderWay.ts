import type { Payload } from 'payload'
import { settledWithin } from '@/lib/within'

const underWay = new WeakMap<Payload, Set<Promise<void>>>()

/** Carries a run out, known to `awaitOwnRuns`: its caller may have hung up, and the process is told to stop. */
export async function whileUnderWay(payload: Payload, work: () => Promise<void>): Promise<void> {
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
export async function awaitOwnRuns(payload: Payload, limitMs: number): Promise<void> {
  await settledWithin(limitMs, Promise.all([...(underWay.get(payload) ?? [])]))
}
