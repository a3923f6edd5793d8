import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '@/lib/errors'
import { makeFolder, reasonOf, unwritable } from './dataFolder'
import { StartupError } from './startupError'

/**
 * The random secret kept in the file `name` of the data folder (mode 0600): read, or created when missing, so that
 * any number of processes that start at once agree on one. Throws `StartupError` when the folder cannot be written
 * or the file cannot be read.
 */
export function storedSecret(dataDir: string, name: string): string {
  makeFolder('DATA_DIR', dataDir)
  const path = join(dataDir, name)
  const found = readSecret(path)
  if (found !== null) return found
  // Written whole under a name of its own, then linked: a reader never sees half a secret, and the first link wins.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw unwritable('DATA_DIR', dataDir, error)
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readSecret(path)
  if (secret === null) throw unwritable('DATA_DIR', dataDir, new Error(`${name} cannot be created`))
  return secret
}

function readSecret(path: string): string | null {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length < 32)
      throw new StartupError(
        `${path} is empty or cut off: bring it back from a backup. What it protects needs it.`,
      )
    return secret
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `${path} cannot be read (${reasonOf(error)}): start as the user to whom it belongs, or give this user the right to read it.`,
      { cause: error },
    )
  }
}
