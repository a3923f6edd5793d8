import { parseEnvironment, type EnvironmentSource } from './parseEnvironment'
import { processSlot } from './processSlot'
import { storedSecret } from './storedSecret'

export { EnvironmentError, type EnvironmentSource } from './parseEnvironment'

/** The validated environment of the process (OPS-2). */
export type Environment = ReturnType<typeof readEnvironment>

/** For `next build`, which must not create a secret and signs nothing. */
const BUILD_SECRET = 'only-while-building-and-never-used-to-sign'

/**
 * Reads and validates the environment. In embedded mode without `PAYLOAD_SECRET`, the secret is stored in `$DATA_DIR/secret`.
 * Throws `EnvironmentError` for wrong variables, `StartupError` if the folder is not writable.
 */
export function readEnvironment(source: EnvironmentSource) {
  const parsed = parseEnvironment(source)
  const { payloadSecret, building, dataDir } = parsed
  return {
    ...parsed,
    payloadSecret: payloadSecret ?? (building ? BUILD_SECRET : storedSecret(dataDir, 'secret')),
  }
}

const slot = processSlot<Environment>('environment')

/** The environment of this process, read once. Throws like `readEnvironment`. */
export function environment(): Environment {
  return slot.getOrSet(() => readEnvironment(process.env))
}
