import type pg from 'pg'
import { cpuTime, cpuTimeOf, processTree } from '@/testing/processTree'

/** Returns a function that reads the CPU time in seconds of all processes of a PostgreSQL on this machine. */
export async function databaseTime(pool: pg.Pool): Promise<() => number> {
  const postmaster = await postmasterOf(pool)
  return () => cpuTimeOf(processTree(postmaster)) / 100
}

/** The process id of the postmaster, the parent of all other PostgreSQL processes. */
export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return cpuTime(rows[0]?.pid ?? 0)?.parent ?? 0
}
