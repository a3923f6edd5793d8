import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unwritable } from '@/runtime/dataFolder'
import { isAlive, startedAt } from './processes'

/**
 * A user of the embedded PostgreSQL: a file in `$DATA_DIR/leases`, named by process id. The last user stops the database.
 *
 * A process that stops writes a `stopping` mark, then checks for leases. A process that starts writes its lease, then checks for
 * marks. At least one of them sees the other, so either the stop is cancelled or the start waits for its end.
 */
export interface Lease {
  /** Releases the lease. Returns true to the last user, which must stop the database and then call `stopped()`. */
  release(): boolean
  stopped(): void
}

let counter = 0

/** Announces that this process uses the database. Throws `StartupError`. */
export function takeLease(dataDir: string): Lease {
  const folder = join(dataDir, 'leases')
  counter += 1
  const name = `${process.pid}.${counter}`
  const path = join(folder, name)
  const mark = join(folder, `stopping-${name}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    write(path)
  } catch (error) {
    throw unwritable('DATA_DIR', dataDir, error)
  }
  return {
    release() {
      write(mark)
      rmSync(path, { force: true })
      const last = living(folder, '').length === 0
      if (!last) rmSync(mark, { force: true })
      return last
    },
    stopped() {
      rmSync(mark, { force: true })
    },
  }
}

/** Whether another process is about to stop the database. */
export function isBeingStopped(dataDir: string): boolean {
  return living(join(dataDir, 'leases'), 'stopping-').length > 0
}

function write(path: string): void {
  writeFileSync(path, startedAt(process.pid) ?? '', { mode: 0o600 })
}

/** The files with this prefix whose process runs. Removes those of dead processes. */
function living(folder: string, prefix: string): string[] {
  return readdirSync(folder).filter((name) => {
    const pid = name.startsWith(prefix) ? /^(\d+)\.\d+$/.exec(name.slice(prefix.length))?.[1] : undefined
    if (pid === undefined) return false
    if (isLeaseAlive(join(folder, name), Number(pid))) return true
    rmSync(join(folder, name), { force: true })
    return false
  })
}

function isLeaseAlive(path: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    const written = readFileSync(path, 'utf8')
    const started = startedAt(pid)
    // Empty while it is being written, or if the system doesn't provide the value.
    return written === '' || started === null || written === started
  } catch {
    // It has just been released.
    return false
  }
}
