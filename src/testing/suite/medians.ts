import { median } from '../median'

/**
 * By how much the medians of two kinds of call differ, as a part of the smaller one: 0.05 is 5 %. The calls take turns, in
 * changing order, so that whatever else the machine does meets both alike. Repeated up to three times for as long as
 * the difference is above `enough`; the smallest is answered, since noise only ever adds to it.
 * @param calls of both kinds together
 * @param after runs after each call and is not counted
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
  for (let round = 0; round < 3 && Math.min(...gaps) > enough; round += 1) {
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
