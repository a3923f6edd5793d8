import { randomUUID } from 'node:crypto'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import type { Actor } from '@/domain/actor'
import type { Refusal } from '@/domain/refusal'
import { createSemaphore, type Semaphore } from '@/lib/semaphore'
import { refuse, type Result } from '@/lib/result'
import { preparedDb } from '@/queries/readPool'
import { dbOn, poolDb, type DbHandle, type Db } from '@/queries/db'

/** A transaction under way: `req` joins Payload's own calls to it, `db` runs plain statements in it. */
export interface Transaction {
  payload: Payload
  req: PayloadRequest
  db: Db
  actor: Actor
}

/**
 * How many writers work at once, well below the pool (`poolOptions`), so that a burst of writes is served in order
 * and leaves connections for reading; and how long one waits for its turn, so that together with the work itself no
 * caller hangs over 10 seconds (SEC-4).
 */
const WRITERS = { concurrency: 8, waitTimeoutMs: 2_000 }
const semaphores = new WeakMap<Payload, Semaphore>()
const runners = new WeakMap<Payload, Db>()

/** Carries a refusal out of the database driver's callback, so that everything is rolled back. */
class RolledBack extends Error {
  constructor(readonly refusal: Refusal) {
    super('rolled back')
  }
}

/** A turn among the writers: SQL in which each statement stands for itself, and a transaction when one is needed. */
export interface WriteSlot {
  db: Db
  /** As `inTransaction`, within this turn. */
  transact: <Value>(
    actor: Actor,
    work: (transaction: Transaction) => Promise<Result<Value, Refusal>>,
  ) => Promise<Result<Value, Refusal>>
}

/**
 * Runs `work` when its turn among all writers has come, at most so many at once (`WRITERS`). Throws a `SemaphoreTimeout` when it
 * waits too long. For that reason `work` must call neither `limitWrites` nor `inTransaction` again.
 */
export async function limitWrites<Value>(
  payload: Payload,
  work: (turn: WriteSlot) => Promise<Value>,
): Promise<Value> {
  return semaphoreOf(payload)(() =>
    work({ db: preparedOn(payload), transact: (actor, inner) => transact(payload, actor, inner) }),
  )
}

/**
 * Runs `work` in one transaction of its own, in its turn (`limitWrites`). A refusal rolls it back and is answered, a fault rolls it back and is
 * thrown, and a commit that fails is thrown too (Payload's own `commitTransaction` swallows it).
 * @param actor who acts; hooks find it in `req.context.actor` for the audit trail
 */
export async function inTransaction<Value>(
  payload: Payload,
  actor: Actor,
  work: (transaction: Transaction) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  return limitWrites(payload, (turn) => turn.transact(actor, work))
}

async function transact<Value>(
  payload: Payload,
  actor: Actor,
  work: (transaction: Transaction) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  const id = randomUUID()
  try {
    return await payload.db.drizzle.transaction(async (handle) => {
      sessionsOf(payload)[id] = { db: handle, resolve: async () => {}, reject: async () => {} }
      const req = await createLocalReq({ context: { actor } }, payload)
      req.transactionID = id
      const result = await work({ payload, req, actor, db: dbOn(handle) })
      if (!result.ok) throw new RolledBack(result.refusal)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return refuse(error.refusal)
    throw error
  } finally {
    delete sessionsOf(payload)[id]
  }
}

/** One for each pool, hence for each Payload. */
function semaphoreOf(payload: Payload): Semaphore {
  const semaphore = semaphores.get(payload) ?? createSemaphore(WRITERS)
  semaphores.set(payload, semaphore)
  return semaphore
}

/** Statements that stand for themselves, on the pool that writes use: one runner a pool, since it remembers names. */
function preparedOn(payload: Payload): Db {
  const db = runners.get(payload) ?? preparedDb(payload.db.pool)
  runners.set(payload, db)
  return db
}

/** SQL in the transaction that a Payload request is in, or outside of any when it is in none. */
export async function requestDb(req: PayloadRequest): Promise<Db> {
  const transactionId = await req.transactionID
  if (transactionId === undefined) return poolDb(req.payload)
  const handle = sessionsOf(req.payload)[transactionId]?.db
  // Payload itself would go on outside of the transaction here, and half of the work would stay.
  if (!isHandle(handle)) throw new Error('the transaction of this request has ended')
  return dbOn(handle)
}

/** The transactions that are open, by id, as Payload's adapter looks them up for each call with a `req`. */
function sessionsOf(payload: Payload) {
  payload.db.sessions ??= {}
  return payload.db.sessions
}

function isHandle(value: unknown): value is DbHandle {
  return value instanceof Object && 'execute' in value && typeof value.execute === 'function'
}
