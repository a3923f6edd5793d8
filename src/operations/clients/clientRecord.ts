import { relationId } from '@/lib/relationId'
import type { ApiClient } from '@/payload-types'

/** An API client as in the admin (TOKEN-10). `project` is an id. */
export interface ClientRecord {
  id: string
  name: string
  mode: ApiClient['mode']
  audience: ApiClient['audience']
  project: string | null
  lastUsedAt: string | null
  revokedAt: string | null
  createdAt: string
  updatedAt: string
}

export function clientRecord(doc: ApiClient): ClientRecord {
  const { id, name, mode, audience, project, lastUsedAt, revokedAt, createdAt, updatedAt } = doc
  return {
    id,
    name,
    mode,
    audience,
    project: relationId(project),
    lastUsedAt: lastUsedAt ?? null,
    revokedAt: revokedAt ?? null,
    createdAt,
    updatedAt,
  }
}
