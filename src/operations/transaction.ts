import { randomUUID } from 'node:crypto'
import { createLocalReq, ValidationError, type Payload, type PayloadRequest } from 'payload'
import type { Actor } from '@/domain/actor'
import type { Refusal } from '@/domain/refusal'
import { codeIn } from '@/lib/errors'
import { createSemaphore, waitAtMost, type Semaphore } from '@/lib/async'
import { makeQueue, semaphoreOf } from '@/lib/queue'
import { ok, refuse, unwrap, type Result } from '@/lib/result'
import { holdingPermit, isDatabaseUnreachable } from '@/lib/unreachable'
import { preparedDb } from '@/queries/readPool'
import { dbOn, poolDb, type DbHandle, type Db } from '@/queries/db'
import { connectionShares } from '@/runtime/connectionShares'
import { environment } from '@/runtime/environment'
import { processSlot } from '@/runtime/processSlot'
import { noteLostDatabase, outsideRequest, ownerOfRequest } from '@/runtime/requestStatements'
import { skipTurn } from '@/runtime/turnIfLarge'

/** An open transaction: `req` makes Payload's calls part of it, `db` runs SQL in it. */
export interface Transaction {
  payload: Payload
  req: PayloadRequest
  db: Db
}

/**
 * How long a writer waits for a slot, so that no request hangs for more than 10 seconds (SEC-4). There are fewer slots than connections
 * (`connectionShares`), so that a burst of writes is served in order, that of whoever has least waiting first, and leaves connections for reads.
 */
const WAIT_TIMEOUT_MS = 2_000

/** How long a page waits for what it writes about its reader. */
const BESIDES_MS = 1_000
/** Few are enough for statements of a millisecond, and the slots of other writers stay free of them. */
const BESIDES_AT_ONCE = 2

interface Writing {
  slots: Semaphore
  besides: Semaphore
  /** Caches statement names. */
  db: Db
}

/** Shared by all writes of a pool, so one per Payload instance and process. */
const shared = processSlot<WeakMap<Payload, Writing>>('write-slots').getOrSet(() => new WeakMap())

function writingOf(payload: Payload): Writing {
  const known = shared.get(payload)
  if (known !== undefined) return known
  const { writers } = connectionShares(environment().databasePool)
  const writing = {
    slots: semaphoreOf(
      makeQueue({
        capacity: writers,
        concurrency: writers,
        // Whoever sends hundreds of writes leaves two slots to others.
        ownerCapacity: Math.max(1, writers - 2),
        maxWaiting: 1_000,
        waitTimeoutMs: WAIT_TIMEOUT_MS,
      }),
      () => ({ weight: 1, expectedMs: 20, ...ownerOfRequest() }),
    ),
    besides: createSemaphore({ concurrency: BESIDES_AT_ONCE, waitTimeoutMs: BESIDES_MS }),
    db: preparedDb(payload.db.pool),
  }
  shared.set(payload, writing)
  return writing
}

/** Carries a refusal out of the driver's callback, to roll everything back. */
class RolledBack extends Error {
  constructor(readonly refusal: Refusal) {
    super('rolled back')
  }
}

type Work<Value> = (transaction: Transaction) => Promise<Result<Value, Refusal>>

/** A write slot: SQL without a transaction, and a transaction if needed. */
interface WriteSlot {
  db: Db
  /** Like `inTransaction`, within this slot. */
  transact: <Value>(actor: Actor, work: Work<Value>) => Promise<Result<Value, Refusal>>
}

/**
 * Runs `work` in one of the limited write slots. Throws `SemaphoreTimeout` if none becomes free in time. A statement that took too long
 * keeps its slot until it has ended.
 * Must not be nested: `work` must call neither `limitWrites` nor `inTransaction`.
 */
export async function limitWrites<Value>(
  payload: Payload,
  work: (slot: WriteSlot) => Promise<Value>,
): Promise<Value> {
  const { slots, db } = writingOf(payload)
  try {
    return await holdingPermit(slots, () =>
      work({ db, transact: (actor, inner) => transact(payload, actor, inner) }),
    )
  } catch (error) {
    if (isDatabaseUnreachable(error)) noteLostDatabase()
    throw error
  }
}

/**
 * Writes what matters less than the response, such as a visit, outside the write slots. Waits a second at most and never throws, so that
 * reads go on while nothing can be written (SEC-4).
 */
export async function writeBesides(payload: Payload, write: (db: Db) => Promise<void>): Promise<void> {
  const { besides, db } = writingOf(payload)
  const writing = outsideRequest(() => holdingPermit(besides, () => write(db)))
  const written = writing.catch((error: unknown) => {
    payload.logger.warn({ err: error }, 'What a reader has seen could not be written.')
  })
  await waitAtMost(BESIDES_MS, written)
}

/**
 * Runs `work` in its own transaction, within a write slot (`limitWrites`). A refusal rolls back and is returned, an
 * error rolls back and is thrown, and a failed commit is thrown too (Payload's `commitTransaction` swallows it).
 * @param actor who acts; hooks find it in `req.context.actor` for the audit trail
 */
export async function inTransaction<Value>(
  payload: Payload,
  actor: Actor,
  work: Work<Value>,
): Promise<Result<Value, Refusal>> {
  return limitWrites(payload, (slot) => slot.transact(actor, work))
}

/**
 * Like `commit`, for work that waits for something slow outside of the database, such as a mail server. It takes no write slot, so that
 * writers do not wait for it.
 */
export async function commitSlowly<Value>(
  payload: Payload,
  actor: Actor,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  return unwrap(await transact(payload, actor, async (transaction) => ok(await work(transaction))))
}

/** Like `inTransaction`, for work that has no refusals. */
export async function commit<Value>(
  payload: Payload,
  actor: Actor,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  return unwrap(await inTransaction(payload, actor, async (transaction) => ok(await work(transaction))))
}

async function transact<Value>(
  payload: Payload,
  actor: Actor,
  work: Work<Value>,
): Promise<Result<Value, Refusal>> {
  const id = randomUUID()
  skipTurn()
  try {
    return await payload.db.drizzle.transaction(async (handle) => {
      sessionsOf(payload)[id] = { db: handle, resolve: async () => {}, reject: async () => {} }
      const req = await createLocalReq({ context: { actor } }, payload)
      req.transactionID = id
      const result = await work({ payload, req, db: dbOn(handle) })
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

/** Whether a write failed because a referenced record, such as a project or an image, was deleted after it was loaded. */
export function isReferenceGone(error: unknown): boolean {
  return codeIn(error, (code) => code === '23503') !== null
}

/** Whether a write failed because the slug is in use. Payload reports the unique index as an error of the field. */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof ValidationError && error.data.errors.some(({ path }) => path === 'slug')
}

/** SQL in the transaction of a Payload request, or outside if it has none. */
export async function requestDb(req: PayloadRequest): Promise<Db> {
  const transactionId = await req.transactionID
  if (transactionId === undefined) return poolDb(req.payload)
  const handle = sessionsOf(req.payload)[transactionId]?.db
  // Payload would continue outside the transaction, and half of the work would be committed.
  if (!isHandle(handle)) throw new Error('the transaction of this request has ended')
  return dbOn(handle)
}

/** The open transactions by id; Payload's adapter finds those of a `req` here. */
function sessionsOf(payload: Payload) {
  payload.db.sessions ??= {}
  return payload.db.sessions
}

function isHandle(value: unknown): value is DbHandle {
  return value instanceof Object && 'execute' in value && typeof value.execute === 'function'
}
