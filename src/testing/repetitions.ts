/** `TEST_RUNS=full` (`npm run check:full`) runs every repetition; by default `npm test` runs an eighth of them. */
const isFull = process.env.TEST_RUNS === 'full'

/**
 * How often a test repeats its random or racing case.
 * @param full the number behind the figures in the docs
 * @returns at least 1
 */
export function repetitions(full: number): number {
  return isFull ? full : Math.ceil(full / 8)
}
