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

/** Whether a disk is full, or its user has used up a quota. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC', 'EDQUOT')
}

/** The error's own code, such as `EACCES`, else its message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : messageOf(error)
}

/** The message of an error, or any other thrown value as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The result of a file operation, or null if the file is missing. */
export async function nullIfMissing<Value>(operation: Promise<Value>): Promise<Value | null> {
  try {
    return await operation
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
