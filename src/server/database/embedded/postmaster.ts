import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '@/lib/errors'
import { commandLine, isAlive, listProcesses, workingFolder } from './processes'

/** No system gives out a higher process id. */
const MAX_PID = 2 ** 31 - 1

/** What PostgreSQL says of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number
  /** TCP port; null while it has not written it yet. */
  port: number | null
  isReady: boolean
  /** The file's bytes. */
  text: string
}

/** The entry in the cluster's `postmaster.pid`, whoever it speaks of; null when there is none (yet). */
export function readPostmaster(folder: string): Postmaster | null {
  const text = readFile(folder)
  return text === null ? null : parse(text)
}

/**
 * The text of a `postmaster.pid` that names no process, as a full disk or a power failure leaves it: PostgreSQL refuses to
 * start beside it. A PostgreSQL that is starting has such a file for an instant, too. Null when there is no such file.
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

/**
 * Whether that entry speaks of a living PostgreSQL on this very folder, and not of one that died or of a stranger
 * with its process id.
 */
export function isRunning(folder: string, { pid }: Pick<Postmaster, 'pid'>): boolean {
  if (!isAlive(pid)) return false
  // PostgreSQL works in its data folder from early on; before that its command line tells.
  if (workingFolder(pid) === folder) return true
  const command = commandLine(pid)
  // Unknown: believe the file rather than start a second one; the connection will tell.
  return command === null || `${command} `.includes(`-D ${folder} `)
}

/** The id of a PostgreSQL process on this folder, found without its `postmaster.pid`; null when there is none. */
export function findProcessOn(folder: string): number | null {
  const found = listProcesses().find(
    ({ pid, command }) =>
      /postgres[: ]/.test(command) &&
      (`${command} `.includes(`-D ${folder} `) || workingFolder(pid) === folder),
  )
  return found?.pid ?? null
}

/**
 * Removes an entry that speaks of a living stranger, or of nothing at all: PostgreSQL would refuse to start beside it. One of a
 * process that is gone is left to PostgreSQL itself, which first makes sure that no orphan of it still works on the folder.
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
  // A PostgreSQL that started between the judgement and the move gets its file back.
  if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, path)
  rmSync(aside)
}
