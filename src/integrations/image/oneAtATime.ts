let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` when everything handed in before has ended. A decoded image takes hundreds of megabytes, so that twenty
 * uploads at once must not be decoded at once (SECURITY.md row 13).
 */
export function oneAtATime<Value>(work: () => Promise<Value>): Promise<Value> {
  const run = last.then(work)
  last = run.then(
    () => undefined,
    () => undefined,
  )
  return run
}
