import { parseEnvironment, type EnvironmentSource } from './parseEnvironment'
import { processSlot } from './processSlot'
import { storedSecret } from './storedSecret'

export { EnvironmentError, type EnvironmentSource } from './parseEnvironment'

/** The validated environment of the process (OPS-2). */
export type Environment = ReturnType<typeof readEnvironment>

/** For `next build`, which must not write a secret. Signs nothing. */
const BUILD_SECRET = 'only-while-building-and-never-used-to-sign'

/**
 * Reads and validates the environment. In embedded mode without `PAYLOAD_SECRET`, the secret is stored in `$DATA_DIR/secret`.
 * Throws `EnvironmentError` for wrong variables, `StartupError` if the folder is not writable.
 */
export function readEnvironment(source: EnvironmentSource) {
  const parsed = parseEnvironment(source)
  const secret = parsed.building ? BUILD_SECRET : null
  return {
    ...parsed,
    payloadSecret: parsed.payloadSecret ?? secret ?? storedSecret(parsed.dataDir, 'secret'),
  }
}

const slot = processSlot<Environment>('environment')

/** The environment of this process, read once. Throws like `readEnvironment`. */
export function environment(): Environment {
  return slot.getOrSet(() => readEnvironment(process.env))
}
