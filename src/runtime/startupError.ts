/** Why the process cannot start. The operator sees the message, one clear sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
