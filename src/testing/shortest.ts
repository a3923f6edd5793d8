/**
 * How long work takes, in milliseconds: the shortest of three tries, since a single one also says how busy the machine is.
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
