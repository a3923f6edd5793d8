import { stdSerializers } from 'pino'

/** What PostgreSQL and its driver add to an error that holds values of rows and parameters. */
const VALUES = ['params', 'parameters', 'detail', 'where', 'internalQuery'] as const

/**
 * An error as it is logged: without the values of a failed query, which may be comments, mail addresses and secrets (SEC-9). The SQL
 * stays, because its values are parameters.
 */
export function loggedError(error: unknown): unknown {
  return error instanceof Error ? stdSerializers.err(withoutValues(error)) : error
}

/** A copy, because others still handle the error. */
function withoutValues(error: Error, seen = new Set<unknown>()): Error {
  seen.add(error)
  const copy = new Error()
  Reflect.setPrototypeOf(copy, Reflect.getPrototypeOf(error))
  Object.defineProperties(copy, Object.getOwnPropertyDescriptors(error))
  for (const name of VALUES) Reflect.deleteProperty(copy, name)
  const message = cleanMessage(error.message)
  const stack = error.stack?.replace(error.message, () => message)
  const { cause } = error
  const keptCause =
    cause instanceof Error ? (seen.has(cause) ? undefined : withoutValues(cause, seen)) : cause
  const given = { message, stack, ...('cause' in error && { cause: keptCause }) }
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(copy, name, { value, configurable: true, enumerable: false, writable: true })
  return copy
}

/** Without the parameters of Drizzle and the invalid value of PostgreSQL. */
function cleanMessage(message: string): string {
  return message
    .replace(/^(Failed query: [\s\S]*?)\nparams: [\s\S]*$/, '$1')
    .replace(/^(invalid (?:input|byte)[^"]*)"[\s\S]*$/, '$1***')
}
