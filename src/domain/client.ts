import { sees, type Audience } from './audience'
import { LIMITS } from './limits'
import { shownName } from './strings'

/** What a client may do (TOKEN-1). */
export const CLIENT_MODES = ['read', 'write'] as const

/** The name of a client, which is the author of its drafts (LIMIT-31). */
export const clientName = shownName(LIMITS.clientName, { code: 'client_name' })

/** A program with its own token. If it is bound to a `project`, no other project exists for it. */
export interface Client {
  id: string
  name: string
  mode: (typeof CLIENT_MODES)[number]
  audience: Audience
  project: { id: string; slug: string } | null
}

/** What a query may return: posts that a reader of this audience sees, in this project unless it is null. */
export interface ReadScope {
  audience: Audience
  projectId: string | null
}

/** What a client may read: its audience within its binding. Nothing in a request widens it (AUD-3). */
export function scopeOf(client: Client): ReadScope {
  return { audience: client.audience, projectId: client.project?.id ?? null }
}

/** What a signed-in user may read: every audience of every project (AUD-12). */
export function userScope(): ReadScope {
  return { audience: 'internal', projectId: null }
}

/** Which entries a digest includes: every audience and project, without internal ones if the setting says so (DIGEST-7). */
export function digestScope(includesInternal: boolean): ReadScope {
  return { audience: includesInternal ? 'internal' : 'customer', projectId: null }
}

/** Whether a post of this audience and project is within the scope. */
export function isInScope(scope: ReadScope, entry: { audience: Audience; projectId: string }): boolean {
  return sees(scope.audience, entry.audience) && (scope.projectId ?? entry.projectId) === entry.projectId
}

/** Whether the client may call writing and media endpoints. */
export function mayWrite(client: Client): boolean {
  return client.mode === 'write'
}

/** Whether the client sees the drafts in its scope (AUD-5). */
export function seesDrafts(client: Client): boolean {
  return mayWrite(client)
}

/** Whether the client may write a post for this audience: only for those that it can see (AUD-6). */
export function mayWriteAudience(client: Client, audience: Audience): boolean {
  return mayWrite(client) && sees(client.audience, audience)
}
