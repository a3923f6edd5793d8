/**
 * An error and its causes, outermost first, then the errors of an `AggregateError`. Yields each once and skips values that
 * are not errors.
 */
export function* causesOf(error: unknown): Generator<Error, void> {
  const seen = new Set<unknown>()
  const open = [error]
  while (open.length > 0) {
    const next = open.pop()
    if (!(next instanceof Error) || seen.has(next)) continue
    seen.add(next)
    yield next
    const errors: unknown[] = next instanceof AggregateError ? next.errors : []
    open.push(...errors.toReversed(), next.cause)
  }
}

/** The first matching code of an error or its causes, such as `ECONNREFUSED` or an SQLSTATE; null if there is none. */
export function codeIn(error: unknown, matches: (code: string) => boolean = () => true): string | null {
  for (const cause of causesOf(error))
    if ('code' in cause && typeof cause.code === 'string' && matches(cause.code)) return cause.code
  return null
}

/** Whether the error itself has one of these codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
