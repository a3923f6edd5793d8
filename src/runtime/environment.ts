import { storedSecret } from './storedSecret'
import { parseEnvironment, type EnvironmentSource, type ParsedEnvironment } from './parseEnvironment'
import { processSlot } from './processSlot'

export { EnvironmentError, type EnvironmentSource } from './parseEnvironment'

/** The validated environment of the process (OPS-2). */
export interface Environment extends ParsedEnvironment {
  payloadSecret: string
}

const BUILD_SECRET = 'only-while-building-and-never-used-to-sign'

/**
 * Reads and validates the environment. In embedded mode without `PAYLOAD_SECRET` the secret is read from
 * `$DATA_DIR/secret`, or created there; during `next build` nothing is written. Throws `EnvironmentError` for wrong
 * variables, `StartupError` for an unwritable folder.
 */
export function readEnvironment(source: EnvironmentSource): Environment {
  const parsed = parseEnvironment(source)
  const secret = parsed.building ? BUILD_SECRET : null
  return {
    ...parsed,
    payloadSecret: parsed.payloadSecret ?? secret ?? storedSecret(parsed.dataDir, 'secret'),
  }
}

const slot = processSlot<Environment>('environment')

/** The environment of this process, read once. Throws as `readEnvironment` does. */
export function environment(): Environment {
  const known = slot.get()
  if (known !== undefined) return known
  const read = readEnvironment(process.env)
  slot.set(read)
  return read
}
