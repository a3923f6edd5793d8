import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasCode, reasonOf } from '@/lib/errors'
import { StartupError } from './startupError'

/**
 * Creates the folder that `variable` names, and its parents. Other users, such as the database's, may enter but not list it.
 * Throws `StartupError`.
 */
export function makeFolder(variable: string, path: string, mode = 0o711): void {
  try {
    make(path, mode)
    if (!statSync(path).isDirectory()) throw new Error('it is a file')
  } catch (error) {
    throw unwritable(variable, path, error)
  }
}

/** Not mkdir's `recursive`, which never returns if the system reports ENOENT below an existing folder (in /proc). */
function make(path: string, mode: number): void {
  if (existsSync(path)) return
  const above = dirname(path)
  if (!existsSync(above)) make(above, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process created it.
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/**
 * Creates the data folder, its `outbox` (private, because mails contain sign-in links) and, without a bucket, the media folder, and
 * checks that all are writable. Throws `StartupError`.
 */
export function prepareFolders(env: { dataDir: string; mediaDir: string; bucket: object | null }): void {
  makeWritable('DATA_DIR', env.dataDir)
  makeWritable('DATA_DIR', join(env.dataDir, 'outbox'), 0o700)
  if (env.bucket === null) makeWritable('MEDIA_DIR', env.mediaDir, 0o755)
}

/** Creates the folder that `variable` names, like `makeFolder`, and writes a probe into it. Throws `StartupError`. */
export function makeWritable(variable: string, folder: string, mode?: number): void {
  makeFolder(variable, folder, mode)
  const file = join(folder, `.probe-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
    rmSync(file)
  } catch (error) {
    throw unwritable(variable, folder, error)
  }
}

/** The error for a folder or file that cannot be used. */
export function unwritable(variable: string, path: string, error: unknown): StartupError {
  return new StartupError(
    `${variable} cannot be used: ${path} is not writable (${reasonOf(error)}). Make it writable for this user, or set ${variable} to another folder.`,
    { cause: error },
  )
}
