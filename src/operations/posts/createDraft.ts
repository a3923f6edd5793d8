import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import type { Client } from '@/domain/client'
import type { NewPost } from '@/domain/post/bodies'
import type { Refusal } from '@/domain/refusal'
import { toInstant } from '@/lib/dates'
import { ok, type Result } from '@/lib/result'
import { isReferenceGone } from '@/operations/isReferenceGone'
import { limitWrites } from '@/operations/transaction'
import type { Db } from '@/queries/db'
import { lockSlugOf } from './freeSlug'
import { planDraft, type PlannedDraft } from './planDraft'
import { writeDraft } from './writeDraft'

/** What a creation has led to: a new draft, or the post that an earlier call with the same idempotency key has made. */
export type Created =
  { kind: 'new'; id: string; createdAt: string; draft: PlannedDraft } | { kind: 'earlier'; id: string }

/** So often it is tried without locks: of several that want one slug at once, each round serves one, and none waits for another. */
const FREE_ATTEMPTS = 8
/** Under the lock on the slug it is lost only to the same slug being supplied in that moment; never so often in a row. */
const ATTEMPTS = 50

/**
 * Creates a draft (WRITE-1, WRITE-6). With an idempotency key that the client has used before, answers
 * that post; of calls with one key at once, one makes it, and the others find it. Refuses as `planDraft` does.
 *
 * The usual case takes two statements and no transaction: one that plans, one that writes all or nothing. What comes
 * between the two is seen by the second, whose unique indexes and foreign keys are the judges; then it is planned anew, and
 * after several tries, or when a reference is gone, the whole is done in a transaction, with locks on what it depends on. Both happen in one turn of `limitWrites`, so that bursts stay
 * within their bounds.
 * @param given judged in form
 */
export async function createDraft(
  payload: Payload,
  client: Client,
  given: NewPost,
  now: Date,
): Promise<Result<Created, Refusal>> {
  const actor = clientActor(client)
  return limitWrites(payload, async ({ db, transact }) => {
    for (let count = 0; count < FREE_ATTEMPTS; count += 1) {
      const created = await attempt(db, client, given, { now, lock: false }).catch((error: unknown) => {
        if (isReferenceGone(error)) return 'gone' as const
        throw error
      })
      if (created === 'gone') break
      if (created !== null) return created
    }
    return transact(actor, async (transaction) => {
      if (given.slug === undefined) await lockSlugOf(transaction.db, given.title)
      for (let count = 0; count < ATTEMPTS; count += 1) {
        const again = await attempt(transaction.db, client, given, { now, lock: true })
        if (again !== null) return again
      }
      throw new Error('no slug was left to an entry, however often it was tried')
    })
  })
}

/** Plans and writes. Null when what was planned holds no more. */
async function attempt(
  db: Db,
  client: Client,
  given: NewPost,
  { now, lock }: { now: Date; lock: boolean },
): Promise<Result<Created, Refusal> | null> {
  const plan = await planDraft(db, client, given, { lock })
  if (!plan.ok) return plan
  if (plan.value.kind === 'earlier') return ok(plan.value)
  const { draft } = plan.value
  const createdAt = toInstant(now)
  const id = await writeDraft(db, draft, {
    actor: clientActor(client),
    idempotencyKey: given.idempotency_key ?? null,
    at: createdAt,
  })
  return id === null ? null : ok({ kind: 'new', id, createdAt, draft })
}
