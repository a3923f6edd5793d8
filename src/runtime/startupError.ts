/** A reason why the process cannot start. Its message is one clear sentence for the operator, shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
