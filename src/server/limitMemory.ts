import v8 from 'node:v8'
import { MIB } from '@/domain/limits'
import { collectGarbage } from '@/lib/collectGarbage'

/** Memory of this process above which garbage is worth collecting, and how much of it. Ordinary load stays below (docs/performance.md). */
const HIGH_BYTES = 550 * MIB
const GARBAGE_BYTES = 80 * MIB
const CHECK_MS = 50
/** By how much the heap may then grow before V8 collects by itself, in percent; 0 lets V8 decide. */
const GROWTH = { high: 50, ordinary: 0 }

/**
 * Collects garbage while this process uses much memory (SEC-28). V8 itself waits until there is three times as much of it as is in use,
 * because most machines have more than it needs.
 */
export function limitMemory(): void {
  let inUse = Infinity
  let wasHigh = false
  setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage()
    const isHigh = rss >= HIGH_BYTES
    if (isHigh !== wasHigh)
      v8.setFlagsFromString(`--heap-growing-percent=${isHigh ? GROWTH.high : GROWTH.ordinary}`)
    wasHigh = isHigh
    inUse = Math.min(inUse, heapUsed)
    if (!isHigh || heapUsed < inUse + GARBAGE_BYTES) return
    collectGarbage()
    inUse = process.memoryUsage().heapUsed
  }, CHECK_MS).unref()
}
