/** How a process divides its database connections (OPS-23). */
interface ConnectionShares {
  /** Payload's pool: sessions, pages, writes and jobs. */
  payload: number
  /** The pool of API reads. */
  reads: number
  /** The API's searches and other expensive reads, so that one read connection is always left for others. */
  expensiveReads: number
  /**
   * Commits, and writes without a transaction, at once, whoever writes. Those that hang leave four of Payload's pool, of which Payload
   * itself keeps one, to sessions, pages and searches (docs/decisions/0019).
   */
  commits: number
  /** Write slots. Their holders may need a second connection. */
  writers: number
}

/** The monitor's probe and the readiness check have a connection of their own, because a busy pool must not look like a lost database. */
const HEALTH = 2
const FREE_OF_COMMITS = 4
const MAX_COMMITS = 10

/**
 * Divides `DATABASE_POOL`, which counts every lasting connection of a server process. Few connections read for the API, because on few
 * cores more of them only compete (docs/decisions/0007).
 */
export function connectionShares(total: number): ConnectionShares {
  const reads = Math.min(5, Math.max(2, Math.floor(total / 4)))
  const payload = total - HEALTH - reads
  const commits = Math.min(MAX_COMMITS, payload - FREE_OF_COMMITS)
  return {
    payload,
    reads,
    expensiveReads: reads - 1,
    commits,
    writers: Math.min(8, commits),
  }
}
