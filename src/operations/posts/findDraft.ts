import { sql } from '@payloadcms/db-postgres'
import type { Audience } from '@/domain/audience'
import { isInScope, scopeOf, type Client } from '@/domain/client'
import type { Refusal } from '@/domain/refusal'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import type { Db } from '@/queries/db'

/** A draft that a client may change. */
export interface DraftId {
  id: string
}

/**
 * Finds a draft for a change by a client. A post that the client does not see is `not_found`; a published one is
 * `already_published`.
 * @param id only an id: a slug is not found (WRITE-4)
 * @param options `lock` within a transaction: waits for a concurrent approval, then locks the row until the transaction
 * ends
 */
export async function findDraft(
  db: Db,
  client: Client,
  id: string,
  { lock }: { lock: boolean },
): Promise<Result<DraftId, Refusal>> {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  const [row] = await db<{
    id: string
    status: string
    audience: Audience
    projectId: string
  }>(sql`
    select id, status, audience, project_id as "projectId" from posts where id = ${id}
    ${lock ? sql`for update` : sql``}`)
  if (!row || !isInScope(scopeOf(client), row)) return refuse({ kind: 'not_found' })
  return row.status === 'published' ? refuse({ kind: 'already_published' }) : ok({ id: row.id })
}
