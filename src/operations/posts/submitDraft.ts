import type { Payload } from 'payload'
import { scopeOf, type Client } from '@/domain/client'
import type { NewPost } from '@/domain/post/bodies'
import type { Finding } from '@/domain/post/checks'
import type { Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import type { Db } from '@/queries/db'
import { writtenPost, type WrittenPost } from '@/queries/writtenPost'
import { createDraft } from './createDraft'
import { findingsOfPost } from './listFindings'
import { planDraft, type PlannedDraft } from './planDraft'

/** A new draft. After a dry run it has neither id nor times, because it is not stored. */
export interface NewDraft extends Omit<PlannedDraft, 'type'> {
  /** Key. */
  type: string
  status: 'draft'
  number: null
  id: string | null
  createdAt: string | null
  updatedAt: string | null
}

/** The result of a new post. */
export interface Submission {
  /** `replayed`: the post of an earlier call with the same idempotency key. */
  kind: 'created' | 'dry_run' | 'replayed'
  post: NewDraft | WrittenPost
  findings: Finding[]
}

/**
 * Creates a draft and checks it (WRITE-1, WRITE-6, WRITE-15). A dry run stores nothing and refuses the same (WRITE-14).
 * Refuses like `planDraft`.
 * @param db for reads, on a separate pool
 */
export async function submitDraft(
  { payload, db }: { payload: Payload; db: Db },
  client: Client,
  body: NewPost,
  { now, isDryRun }: { now: Date; isDryRun: boolean },
): Promise<Result<Submission, Refusal>> {
  const created = isDryRun
    ? await planDraft(db, client, body, { lock: false })
    : await createDraft(payload, client, body, now)
  if (!created.ok) return created
  if (created.value.kind === 'earlier') {
    const post = await writtenPost(db, scopeOf(client), created.value.id)
    if (post === null) return refuse({ kind: 'not_found' })
    return ok({ kind: 'replayed', post, findings: await findingsOfPost(post) })
  }
  const { draft } = created.value
  const { id, createdAt } = created.value.kind === 'new' ? created.value : { id: null, createdAt: null }
  const post: NewDraft = {
    ...draft,
    type: draft.type.key,
    status: 'draft',
    number: null,
    id,
    createdAt,
    updatedAt: createdAt,
  }
  return ok({ kind: isDryRun ? 'dry_run' : 'created', post, findings: await findingsOfPost(post) })
}
