import { readFileSync } from 'node:fs'
import { cpuTimeOf, processTree } from './processTree'

/** Beyond this, times say nothing any more. */
const MOST = 10

/**
 * Measures from now on how much slower other programs make this machine: limits of time hold on a machine that is free.
 * @param roots processes that are not others, beside this one; their descendants neither
 * @returns a function that returns 1 if no other program has used a processor since then, and 2 if others have used half of all of them
 */
export function measureSlowdown(roots: readonly number[] = []): () => number {
  const began = usage(roots)
  return () => {
    const now = usage(roots)
    const all = now.all - began.all
    const others = now.busy - began.busy - (now.own - began.own)
    return all <= 0 ? 1 : Math.min(MOST, 1 / Math.max(1 - Math.max(others, 0) / all, 1 / MOST))
  }
}

/** Ticks of all processors since the machine started: all of them, those used, and those that own processes used. */
function usage(roots: readonly number[]): { all: number; busy: number; own: number } {
  // user, nice, system, idle, iowait, irq, softirq, steal
  const ticks =
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? []
  const all = ticks.reduce((sum, one) => sum + one, 0)
  const busy = all - (ticks[3] ?? 0) - (ticks[4] ?? 0)
  const own = new Set([process.pid, ...roots].flatMap((root) => processTree(root)))
  return { all, busy, own: cpuTimeOf([...own]) }
}
