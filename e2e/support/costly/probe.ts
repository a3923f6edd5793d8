import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** After this long without a response a process counts as stopped. */
export const DEAD_MS = 5_000

/** A request that is repeated until `stop`, or until it has no response of 200 within `DEAD_MS`. */
export interface Probe {
  /** The milliseconds of each response, at least of one. The last is `DEAD_MS` if there was none. */
  measured: Promise<number[]>
  stop: () => void
}

/** What a probe sends. */
export interface ProbeCall {
  /** GET by default. */
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Repeats a call in a thread of its own, to one address after the other, with a pause in milliseconds. */
export function startProbe(urls: readonly string[], pauseMs: number, call: ProbeCall = {}): Probe {
  const workerData = { urls, call, pauseMs, deadMs: DEAD_MS }
  const worker = new Worker(new URL('./probeThread.mjs', import.meta.url), { workerData })
  return {
    measured: once(worker, 'message').then(([measured]: number[][]) => measured ?? []),
    stop: () => worker.postMessage('stop'),
  }
}
