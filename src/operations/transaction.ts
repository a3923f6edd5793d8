import { randomUUID } from 'node:crypto'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import type { Actor } from '@/domain/actor'
import type { Refusal } from '@/domain/refusal'
import { makeGate, type Gate } from '@/lib/gate'
import { refuse, type Result } from '@/lib/result'
import { runPrepared } from '@/queries/readPool'
import { runOn, sqlOn, type Handle, type RunSql } from '@/queries/runSql'

/** A transaction under way: `req` joins Payload's own calls to it, `run` runs plain statements in it. */
export interface Transaction {
  payload: Payload
  req: PayloadRequest
  run: RunSql
  actor: Actor
}

/**
 * How many writers work at once, well below the pool (`poolOptions`), so that a burst of writes is served in order
 * and leaves connections for reading; and how long one waits for its turn, so that together with the work itself no
 * caller hangs over 10 seconds (SECURITY.md row 25).
 */
const TURNS = { width: 8, patienceMs: 2_000 }
const gates = new WeakMap<Payload, Gate>()
const runners = new WeakMap<Payload, RunSql>()

/** Carries a refusal out of the database driver's callback, so that everything is rolled back. */
class RolledBack extends Error {
  constructor(readonly refusal: Refusal) {
    super('rolled back')
  }
}

/** A turn among the writers: SQL in which each statement stands for itself, and a transaction when one is needed. */
export interface Turn {
  run: RunSql
  /** As `inTransaction`, within this turn. */
  transact: <Value>(
    actor: Actor,
    work: (transaction: Transaction) => Promise<Result<Value, Refusal>>,
  ) => Promise<Result<Value, Refusal>>
}

/**
 * Runs `work` when its turn among all writers has come, at most so many at once (`TURNS`). Throws a `GateTimeout` when it
 * waits too long. For that reason `work` must call neither `takeTurn` nor `inTransaction` again.
 */
export async function takeTurn<Value>(
  payload: Payload,
  work: (turn: Turn) => Promise<Value>,
): Promise<Value> {
  return gateOf(payload)(() =>
    work({ run: preparedOn(payload), transact: (actor, inner) => transact(payload, actor, inner) }),
  )
}

/**
 * Runs `work` in one transaction of its own, in its turn (`takeTurn`). A refusal rolls it back and is answered, a fault rolls it back and is
 * thrown, and a commit that fails is thrown too (Payload's own `commitTransaction` swallows it).
 * @param actor who acts; hooks find it in `req.context.actor` for the audit trail
 */
export async function inTransaction<Value>(
  payload: Payload,
  actor: Actor,
  work: (transaction: Transaction) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  return takeTurn(payload, (turn) => turn.transact(actor, work))
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
      const result = await work({ payload, req, actor, run: runOn(handle) })
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

/** The turns are those of one pool, hence of one Payload. */
function gateOf(payload: Payload): Gate {
  const gate = gates.get(payload) ?? makeGate(TURNS)
  gates.set(payload, gate)
  return gate
}

/** Statements that stand for themselves, on the pool that writes use: one runner a pool, since it remembers names. */
function preparedOn(payload: Payload): RunSql {
  const run = runners.get(payload) ?? runPrepared(payload.db.pool)
  runners.set(payload, run)
  return run
}

/** SQL in the transaction that a Payload request is in, or outside of any when it is in none. */
export async function sqlOf(req: PayloadRequest): Promise<RunSql> {
  const transactionId = await req.transactionID
  if (transactionId === undefined) return sqlOn(req.payload)
  const handle = sessionsOf(req.payload)[transactionId]?.db
  // Payload itself would go on outside of the transaction here, and half of the work would stay.
  if (!isHandle(handle)) throw new Error('the transaction of this request has ended')
  return runOn(handle)
}

/** The transactions that are open, by id, as Payload's adapter looks them up for each call with a `req`. */
function sessionsOf(payload: Payload) {
  payload.db.sessions ??= {}
  return payload.db.sessions
}

function isHandle(value: unknown): value is Handle {
  return value instanceof Object && 'execute' in value && typeof value.execute === 'function'
}
