import { MIB } from '@/domain/limits'
import { collectGarbage } from '@/lib/collectGarbage'

/** Memory of this process above which garbage is worth collecting, and how much of it. Ordinary load stays below (docs/performance.md). */
const HIGH_BYTES = 600 * MIB
const GARBAGE_BYTES = 100 * MIB
const CHECK_MS = 250

/**
 * Collects garbage while this process uses much memory (SEC-28). V8 itself waits until there is three times as much of it as is in use,
 * because most machines have more than it needs.
 */
export function limitMemory(): void {
  let inUse = Infinity
  setInterval(() => {
    inUse = Math.min(inUse, heapUsed())
    if (process.memoryUsage.rss() < HIGH_BYTES || heapUsed() < inUse + GARBAGE_BYTES) return
    collectGarbage()
    inUse = heapUsed()
  }, CHECK_MS).unref()
}

function heapUsed(): number {
  return process.memoryUsage().heapUsed
}
