import { listProcesses } from '@/server/database/embedded/processes'
import { memoryOf, processTree } from '@/testing/processTree'
import { isFull } from '@/testing/repetitions'
import { measureSlowdown } from '@/testing/slowdown'
import type { Production } from '../production'
import { DEAD_MS, startProbe } from './probe'

/** What the archive did while it worked. */
export interface Watched<Value> {
  /** The slowest response of `/healthz` in milliseconds; `DEAD_MS` if it gave none in this time. */
  slowestMs: number
  /** The most memory of the server, its workers, its image processes and PostgreSQL together. */
  peakMiB: number
  /** How much slower other programs made this machine meanwhile. */
  slowdown: number
  /** What the work returned; null if `/healthz` no longer responded. */
  value: Value | null
}

const HEALTH_EVERY_MS = 50
/** Reading it stops the processes for a moment. */
const MEMORY_EVERY_MS = isFull ? 150 : 500

/** Requests `/healthz` and measures the memory until the work is done, or the process no longer responds. */
export async function watched<Value>(
  production: Production,
  work: () => Promise<Value>,
): Promise<Watched<Value>> {
  const postmasters = postmastersOf(production)
  const slowdown = measureSlowdown(postmasters)
  const probe = startProbe([`${production.url}/healthz`], HEALTH_EVERY_MS)
  let peakMiB = memoryOfAll(production, postmasters)
  const meter = setInterval(() => {
    peakMiB = Math.max(peakMiB, memoryOfAll(production, postmasters))
  }, MEMORY_EVERY_MS)
  try {
    const running = work()
    running.catch(() => undefined)
    // It ends by itself only if there is no response.
    const value = await Promise.race([running, probe.measured.then(() => null)])
    probe.stop()
    const slowestMs = Math.max(...(await probe.measured))
    return { slowestMs, peakMiB, slowdown: slowdown(), value: slowestMs >= DEAD_MS ? null : value }
  } finally {
    clearInterval(meter)
    probe.stop()
  }
}

/** Measures from now on how much slower programs make this machine that do not belong to the archive or its test. */
export function slowdownBeside(production: Production): () => number {
  return measureSlowdown(postmastersOf(production))
}

/** The embedded PostgreSQL is not a child of the server if an earlier process has started it. */
function postmastersOf(production: Production): number[] {
  const { DATA_DIR = production.folder } = production.environment
  return listProcesses()
    .filter(({ command }) => /postgres\S* -D/.test(command) && command.includes(DATA_DIR))
    .map(({ pid }) => pid)
}

function memoryOfAll({ process: { pid = 0 } }: Production, postmasters: readonly number[]): number {
  const all = new Set([pid, ...postmasters].flatMap((root) => processTree(root)))
  return [...all].reduce((sum, one) => sum + memoryOf(one), 0)
}
