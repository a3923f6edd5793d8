import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startedAt } from './processes'

/**
 * Who uses the embedded PostgreSQL: a file a user in `$DATA_DIR/leases`, named by process id. The last one out stops
 * the database.
 *
 * Whoever wants to stop writes a `stopping` mark first and looks for leases then; whoever comes writes its lease
 * first and looks for marks then. So at least one of the two sees the other: the stopper gives way, or the comer
 * waits for the stop to end.
 */
export interface Lease {
  /**
   * Gives the lease back. Answers whether the caller was the last and now has to stop the database; it must call
   * `stopped()` afterwards.
   */
  release(): boolean
  stopped(): void
}

let counter = 0

/** Announces that this process uses the database. */
export function takeLease(dataDir: string): Lease {
  const folder = join(dataDir, 'leases')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  counter += 1
  const name = `${process.pid}.${counter}`
  const path = join(folder, name)
  const mark = join(folder, `stopping-${name}`)
  write(path)
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

/** The files with this prefix whose process still runs; those of dead processes are removed on the way. */
function living(folder: string, prefix: string): string[] {
  return readdirSync(folder).filter((name) => {
    const pid = name.startsWith(prefix) ? /^(\d+)\.\d+$/.exec(name.slice(prefix.length))?.[1] : undefined
    if (pid === undefined) return false
    if (isHeld(join(folder, name), Number(pid))) return true
    rmSync(join(folder, name), { force: true })
    return false
  })
}

function isHeld(path: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    const written = readFileSync(path, 'utf8')
    const started = startedAt(pid)
    // Empty: still being written, or a system that does not tell.
    return written === '' || started === null || written === started
  } catch {
    // Given back in the meantime.
    return false
  }
}
