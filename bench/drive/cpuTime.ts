import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** CPU time of a process and of its exited children, in hundredths of a second. Null if it has exited. */
export function cpuTime(pid: number): { parent: number; own: number; ended: number } | null {
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
    // Exited meanwhile.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null
    throw error
  }
}

/** Returns a function that reads the CPU time in seconds of all processes of a PostgreSQL on this machine. */
export async function databaseTime(pool: pg.Pool): Promise<() => number> {
  const postmaster = await postmasterOf(pool)
  return () => {
    const top = cpuTime(postmaster)
    let sum = top === null ? 0 : top.own + top.ended
    for (const name of readdirSync('/proc')) {
      const known = /^\d+$/.test(name) ? cpuTime(Number(name)) : null
      if (known?.parent === postmaster) sum += known.own
    }
    return sum / 100
  }
}

/** The process id of the postmaster, the parent of all other PostgreSQL processes. */
export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return cpuTime(rows[0]?.pid ?? 0)?.parent ?? 0
}
