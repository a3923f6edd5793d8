import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode, reasonOf } from '@/lib/errors'
import { makeFolder, unwritable } from './dataFolder'
import { StartupError } from './startupError'

/**
 * The random secret in the file `name` of the data folder (mode 0600), created if missing. Processes that start at the same
 * time get the same secret. Throws `StartupError` if the folder is not writable or the file is unreadable.
 */
export function storedSecret(dataDir: string, name: string): string {
  makeFolder('DATA_DIR', dataDir)
  const path = join(dataDir, name)
  const found = readSecret(path)
  if (found !== null) return found
  // Write a temporary file and link it: no process reads a partial file, and the first link wins.
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    linkSync(temporary, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw unwritable('DATA_DIR', dataDir, error)
  } finally {
    rmSync(temporary, { force: true })
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
        `${path} is empty or truncated. Restore it from a backup: what it protects cannot be opened without it.`,
      )
    return secret
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `${path} cannot be read (${reasonOf(error)}). Start the archive as the user who owns it, or make it readable for this user.`,
      { cause: error },
    )
  }
}
