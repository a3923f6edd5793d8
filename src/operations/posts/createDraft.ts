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

/** The result of a creation: a new draft, or the post of an earlier call with the same idempotency key. */
export type Created =
  { kind: 'new'; id: string; createdAt: string; draft: PlannedDraft } | { kind: 'earlier'; id: string }

/**
 * Attempts without locks. If several calls want the same slug, each round serves one of them without making the others
 * wait.
 */
const FREE_ATTEMPTS = 8
/** Attempts with the slug locked. One can only fail if another call supplies the same slug at that moment. */
const ATTEMPTS = 50

/**
 * Creates a draft (WRITE-1, WRITE-6). If the client has used the idempotency key before, returns that post; of
 * concurrent calls with the same key one creates the post and the others find it. Refuses like `planDraft`.
 *
 * Usually this takes two statements and no transaction (docs/decisions/0010): one plans, one writes everything or
 * nothing. If something changed in between, the unique indexes and foreign keys reject the write, and it is planned
 * again. After several attempts, or if a reference is gone, it runs in a transaction with locks. Both happen within one
 * `limitWrites`, so bursts stay bounded.
 * @param given validated
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

/** Plans and writes. Null if the plan is outdated. */
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
