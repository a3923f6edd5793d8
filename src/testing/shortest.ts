/**
 * The duration of some work in milliseconds: the shortest of three runs, because a single one also measures other load
 * on the machine.
 */
export async function shortest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    const begin = performance.now()
    await work()
    times.push(performance.now() - begin)
  }
  return Math.min(...times)
}
