import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { cpuTime } from '@/testing/processTree'

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
