/** `TEST_RUNS=full` (`npm run check:full`) runs every repetition; without it a quarter of them, which `npm test` has time for. */
const isFull = process.env.TEST_RUNS === 'full'

/**
 * How often a test repeats its random or racing case.
 * @param full what the figures in the docs and the specification stand for
 * @returns at least 1
 */
export function repetitions(full: number): number {
  return isFull ? full : Math.ceil(full / 4)
}
