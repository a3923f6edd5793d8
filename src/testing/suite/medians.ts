import { median } from '../median'

/**
 * The difference between the medians of two kinds of call, relative to the smaller one: 0.05 is 5 %. The calls
 * alternate in changing order, so other load affects both alike. Repeats up to six times while the difference is
 * above `enough` and returns the smallest, because noise only adds to it.
 * @param calls of both kinds together
 * @param after runs after each call and is not measured
 */
export async function medianGap(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  {
    calls,
    enough,
    after,
    time = () => performance.now(),
  }: { calls: number; enough: number; after?: () => Promise<unknown>; time?: () => number },
): Promise<number> {
  const gaps: number[] = []
  for (let round = 0; round < 6 && Math.min(...gaps) > enough; round += 1) {
    const taken: [number[], number[]] = [[], []]
    for (let pair = 0; pair < calls / 2; pair += 1)
      for (const kind of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const started = time()
        await (kind === 0 ? one() : other())
        taken[kind].push(time() - started)
        await after?.()
      }
    const [a, b] = [median(taken[0]), median(taken[1])]
    gaps.push(Math.abs(a - b) / Math.min(a, b))
  }
  return Math.min(...gaps)
}
