import type pg from 'pg'
import type { FilledArchive } from '../archive/fillArchive'
import type { Traffic } from '../drive/drive'
import type { ServerProcess } from '../drive/serverProcess'

/** What a workload runs against. */
export interface Surface {
  archive: FilledArchive
  /** Connections besides those of the servers, to prepare and clean up. */
  pool: pg.Pool
  product: ServerProcess
  limit: ServerProcess
  /** CPU time of the database in seconds. */
  databaseTime: () => number
}

/** Requests that both servers get, and the target for the product. */
export interface Workload {
  /** Name on the command line. */
  name: string
  /** Title in the table. */
  title: string
  /** The minimum ratio of the product's rate to the limit's. */
  target: number
  /** The requests for each side. */
  traffic: (surface: Surface) => Promise<Record<'product' | 'limit', Traffic>>
  /** Paths below `/api/v1` that must get the same response from both sides, and the token to use. */
  same?: (surface: Surface) => Promise<{ token: string; paths: string[] }>
  /** Restores the archive. */
  restore?: (surface: Surface) => Promise<void>
}
