import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { hasCode } from '@/lib/errors'

/** Whether a process with this id runs (a zombie does not). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs as another user.
    if (!hasCode(error, 'EPERM')) return false
  }
  const state = statusFields(pid)?.[0]
  return state !== 'Z' && state !== 'X'
}

/** When the process started, in an opaque unit, to distinguish it from a later one with the same id; null if unknown. */
export function startedAt(pid: number): string | null {
  return statusFields(pid)?.[19] ?? null
}

/** The command line of a process; null if it cannot be read. */
export function commandLine(pid: number): string | null {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    // It has exited, or this user may not see it.
    return null
  }
}

/** The processes that this user can see, with their command lines. */
export function listProcesses(): { pid: number; command: string }[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
    return pids.filter(isAlive).map((pid) => ({ pid, command: commandLine(pid) ?? '' }))
  }
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, command] = /^ *(\d+) (.*)$/.exec(line) ?? []
    return pid === undefined || command === undefined ? [] : [{ pid: Number(pid), command }]
  })
}

/** The working directory of a process; null if it cannot be read. */
export function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // It has exited, this user may not see it, or this is not Linux.
    return null
  }
}

/** The fields of /proc/<pid>/stat from the third (state) on; the second may contain spaces and parentheses. */
function statusFields(pid: number): string[] | null {
  if (process.platform !== 'linux') return null
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It has exited.
    return null
  }
}
