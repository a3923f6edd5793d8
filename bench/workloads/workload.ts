import type pg from 'pg'
import type { FilledArchive } from '../archive/fillArchive'
import type { Traffic } from '../drive/drive'
import type { ServerProcess } from '../drive/serverProcess'
import type { Report } from '../report'

/** What a workload runs against. */
export interface Surface {
  /** Where the servers write, with the images in `media`. */
  folder: string
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
  /** Rounds per side, if two are too few for figures that scatter. */
  rounds?: number
  /** The requests for each side. */
  traffic: (surface: Surface) => Promise<Record<'product' | 'limit', Traffic>>
  /** Paths below `/api/v1` that must get the same response from both sides, and the token to use. */
  same?: (surface: Surface) => Promise<{ token: string; paths: string[] }>
  /** Gives the limit what the product makes of the archive while it runs. */
  prepare?: (surface: Surface) => Promise<void>
  /** Restores the archive. */
  restore?: (surface: Surface) => Promise<void>
}

/** A workload that does not compare the rates of two servers. */
export interface CustomWorkload {
  /** Name on the command line. */
  name: string
  /** Whether it runs only when `--only` names it, because it takes minutes. */
  isOnlyOnRequest?: boolean
  measure(surface: Surface, seconds: number, log: (line: string) => void): Promise<Report>
}

/** Whether a run with these `--only` names includes a workload. */
export function isIncluded(
  { name, isOnlyOnRequest = false }: Pick<CustomWorkload, 'name' | 'isOnlyOnRequest'>,
  only: readonly string[],
): boolean {
  return only.length === 0 ? !isOnlyOnRequest : only.includes(name)
}
