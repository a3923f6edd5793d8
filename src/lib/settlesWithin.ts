/**
 * Waits for `work`, but no longer than `limitMs` milliseconds, and answers whether it has ended by then. A failure counts as an
 * end, and is not thrown. What takes longer goes on, and whatever becomes of it is nobody's fault.
 */
export async function settlesWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  const settled = work.then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([settled, late])
  } finally {
    clearTimeout(timer)
  }
}
