/**
 * An error and what caused it, from the outermost in: the libraries wrap what the network, the database or a `fetch` has thrown.
 * Errors that are told together (`AggregateError`) come after the chain of causes. Each comes once, and what is no error never.
 */
export function* causesOf(error: unknown): Generator<Error, void> {
  const seen = new Set<unknown>()
  const open = [error]
  while (open.length > 0) {
    const next = open.pop()
    if (!(next instanceof Error) || seen.has(next)) continue
    seen.add(next)
    yield next
    const together: unknown[] = next instanceof AggregateError ? next.errors : []
    open.push(...together.toReversed(), next.cause)
  }
}

/** The first code that an error or one of its causes has and that fits, such as `ECONNREFUSED` or a SQLSTATE; null when none has. */
export function codeIn(error: unknown, fits: (code: string) => boolean = () => true): string | null {
  for (const cause of causesOf(error))
    if ('code' in cause && typeof cause.code === 'string' && fits(cause.code)) return cause.code
  return null
}
