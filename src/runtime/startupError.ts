/** The process cannot start. The operator sees only the message: one clear sentence, no stack trace. */
export class StartupError extends Error {
  override name = 'StartupError'
}
