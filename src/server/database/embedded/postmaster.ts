import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '@/lib/errors'
import { commandLine, isAlive, listProcesses, workingFolder } from './processes'

/** The highest process id of any system. */
const MAX_PID = 2 ** 31 - 1

/** The content of `postmaster.pid`. */
interface Postmaster {
  pid: number
  /** Null until it is ready. */
  port: number | null
}

/** The text of the cluster's `postmaster.pid`; null if it is missing. */
export function readPidFile(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Parses a `postmaster.pid`, without checking the process. Null if it names none: a full disk or a power failure leaves such a
 * file, and PostgreSQL doesn't start with it; a starting PostgreSQL has one for a moment.
 */
export function parsePidFile(text: string): Postmaster | null {
  const lines = text.split('\n')
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0 || pid > MAX_PID) return null
  const port = lines[7]?.trim() === 'ready' ? Number(lines[3]) : 0
  return { pid, port: Number.isInteger(port) && port > 0 ? port : null }
}

/** The PostgreSQL that runs on this folder; null if there is none. */
export function runningPostmaster(folder: string): Postmaster | null {
  const found = parsePidFile(readPidFile(folder) ?? '')
  return found !== null && isPostmasterOf(folder, found.pid) ? found : null
}

/** Whether the process is a running PostgreSQL on this folder, and not another program with the same id. */
export function isPostmasterOf(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  // PostgreSQL soon changes to its data folder; before that its command line names it.
  if (workingFolder(pid) === folder) return true
  const command = commandLine(pid)
  // If unknown, trust the file instead of starting a second PostgreSQL. Connecting will fail if it is wrong.
  return command === null || isCommandOn(folder, command)
}

/** The id of a PostgreSQL process on this folder, found without `postmaster.pid`; null if there is none. */
export function findProcessOn(folder: string): number | null {
  const found = listProcesses().find(
    ({ pid, command }) =>
      /postgres[: ]/.test(command) && (isCommandOn(folder, command) || workingFolder(pid) === folder),
  )
  return found?.pid ?? null
}

function isCommandOn(folder: string, command: string): boolean {
  return `${command} `.includes(`-D ${folder} `)
}

/** Removes the `postmaster.pid` with this text, and leaves any other. */
export function removePidFile(folder: string, text: string): void {
  const path = join(folder, 'postmaster.pid')
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    // Another process was first.
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  // Put back the file of a PostgreSQL that started between check and rename.
  if (readFileSync(aside, 'utf8') !== text) linkSync(aside, path)
  rmSync(aside)
}
