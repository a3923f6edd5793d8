import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Hundredths of a second that a process has used itself, and those of its ended children; null when it is gone. */
export function processorTime(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch (error) {
    // Ended in the meantime.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null
    throw error
  }
}

/** A reader of the seconds of processor time that a PostgreSQL on this machine has used, all its processes together. */
export async function databaseTime(pool: pg.Pool): Promise<() => number> {
  const postmaster = await postmasterOf(pool)
  return () => {
    const top = processorTime(postmaster)
    let sum = top === null ? 0 : top.own + top.ended
    for (const name of readdirSync('/proc')) {
      const known = /^\d+$/.test(name) ? processorTime(Number(name)) : null
      if (known?.parent === postmaster) sum += known.own
    }
    return sum / 100
  }
}

/** The main process of a PostgreSQL on this machine, the parent of all its other processes. */
export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return processorTime(rows[0]?.pid ?? 0)?.parent ?? 0
}
