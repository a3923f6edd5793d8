import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasCode } from '@/lib/errors'
import { StartupError } from './startupError'

/**
 * Makes the folder named by `variable`, and those above it, when missing. Others may pass through it (the database's
 * own user must) and not list it. Throws `StartupError`.
 */
export function makeFolder(variable: string, path: string, mode = 0o711): void {
  try {
    make(path, mode)
    if (!statSync(path).isDirectory()) throw new Error('it is a file')
  } catch (error) {
    throw unwritable(variable, path, error)
  }
}

/**
 * Not mkdir's own `recursive`: where the system refuses with ENOENT although the folder above exists (in /proc),
 * that never ends.
 */
function make(path: string, mode: number): void {
  if (existsSync(path)) return
  const above = dirname(path)
  if (!existsSync(above)) make(above, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process made it in the meantime.
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/**
 * Makes what the process writes into: the data folder with its `outbox` (mails hold sign-in links: for the owner
 * alone) and the media folder, and proves that both can be written. Throws `StartupError` with one clear sentence.
 */
export function prepareFolders(folders: { dataDir: string; mediaDir: string }): void {
  makeFolder('DATA_DIR', folders.dataDir)
  probe('DATA_DIR', folders.dataDir)
  makeFolder('DATA_DIR', join(folders.dataDir, 'outbox'), 0o700)
  probe('DATA_DIR', join(folders.dataDir, 'outbox'))
  makeFolder('MEDIA_DIR', folders.mediaDir, 0o755)
  probe('MEDIA_DIR', folders.mediaDir)
}

function probe(variable: string, folder: string): void {
  const file = join(folder, `.probe-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
    rmSync(file)
  } catch (error) {
    throw unwritable(variable, folder, error)
  }
}

/** The sentence for a folder or file that cannot be used. */
export function unwritable(variable: string, path: string, error: unknown): StartupError {
  return new StartupError(
    `${variable} cannot be used: ${path} is not writable (${reasonOf(error)}); give this user the right to write there, or set ${variable} to another folder.`,
    { cause: error },
  )
}

/** Why a file or folder cannot be used, in as few words as there are: the system's code, else the message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
