/** What the log says about a failed mail: never the mail itself, which contains a link (SEC-9). */
export function mailError(failed: unknown): { reason: string } {
  const error = failed instanceof Error ? (failed.cause ?? failed) : failed
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const status = error instanceof Error && 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return { reason: `${code}${status}` }
}
