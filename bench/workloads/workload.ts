import type pg from 'pg'
import type { FilledArchive } from '../archive/fillArchive'
import type { Traffic } from '../drive/drive'
import type { ServerProcess } from '../drive/serverProcess'

/** What a workload runs against. */
export interface Surface {
  archive: FilledArchive
  /** Connections beside those of the servers, to prepare and to tidy up. */
  pool: pg.Pool
  product: ServerProcess
  limit: ServerProcess
  /** Seconds of processor time that the database has used. */
  databaseTime: () => number
}

/** Something that both servers are asked for, and how far the product may be from the limit. */
export interface Workload {
  /** For the command line. */
  name: string
  /** For the table. */
  title: string
  /** The least ratio of the product's rate to the limit's. */
  target: number
  /** What each side is sent. */
  traffic: (surface: Surface) => Promise<Record<'product' | 'limit', Traffic>>
  /** Paths below `/api/v1` of which both sides must give the same answer, and as whom. */
  same?: (surface: Surface) => Promise<{ token: string; paths: string[] }>
  /** Puts the archive back to what it was. */
  restore?: (surface: Surface) => Promise<void>
}
