import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '@/lib/errors'
import { commandLine, isAlive, listProcesses, workingFolder } from './processes'

/** The highest process id of any system. */
const MAX_PID = 2 ** 31 - 1

/** The content of `postmaster.pid`. */
export interface Postmaster {
  pid: number
  /** Null while it is not written yet. */
  port: number | null
  isReady: boolean
  /** The whole file. */
  text: string
}

/** The cluster's `postmaster.pid`, whichever process it names; null if it is missing or incomplete. */
export function readPostmaster(folder: string): Postmaster | null {
  const text = readFile(folder)
  return text === null ? null : parse(text)
}

/**
 * The text of a `postmaster.pid` that names no process, or null. A full disk or a power failure leaves one, with which PostgreSQL
 * does not start; a starting PostgreSQL has one for a moment.
 */
export function readUnusable(folder: string): string | null {
  const text = readFile(folder)
  return text === null || parse(text) !== null ? null : text
}

function readFile(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function parse(text: string): Postmaster | null {
  const lines = text.split('\n')
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0 || pid > MAX_PID) return null
  const port = Number(lines[3])
  return {
    pid,
    port: Number.isInteger(port) && port > 0 ? port : null,
    isReady: lines[7]?.trim() === 'ready',
    text,
  }
}

/** Whether the process is a PostgreSQL on this folder, not a dead one or another program with its id. */
export function isRunning(folder: string, { pid }: Pick<Postmaster, 'pid'>): boolean {
  if (!isAlive(pid)) return false
  // PostgreSQL soon changes to its data folder; before that its command line names it.
  if (workingFolder(pid) === folder) return true
  const command = commandLine(pid)
  // If unknown, trust the file rather than start a second one; connecting will show.
  return command === null || `${command} `.includes(`-D ${folder} `)
}

/** The id of a PostgreSQL process on this folder, found without `postmaster.pid`; null if there is none. */
export function findProcessOn(folder: string): number | null {
  const found = listProcesses().find(
    ({ pid, command }) =>
      /postgres[: ]/.test(command) &&
      (`${command} `.includes(`-D ${folder} `) || workingFolder(pid) === folder),
  )
  return found?.pid ?? null
}

/**
 * Removes a `postmaster.pid` that names another program or no process, with which PostgreSQL would not start. That of a dead
 * PostgreSQL stays: PostgreSQL removes it after checking that no orphan still works on the folder.
 */
export function removeStale(folder: string, stale: string): void {
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
  if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, path)
  rmSync(aside)
}
