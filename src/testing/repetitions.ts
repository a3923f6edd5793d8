/** `TEST_RUNS=full` (`npm run check:full`) runs every repetition; by default `npm test` runs an eighth of them, and at most 20. */
export const isFull = process.env.TEST_RUNS === 'full'

/**
 * How often a test repeats its random or racing case.
 * @param full the number behind the figures in the docs
 * @param most the most by default, where 20 are too many or too few
 * @returns at least 1
 */
export function repetitions(full: number, most = 20): number {
  return isFull ? full : Math.min(Math.ceil(full / 8), most)
}
