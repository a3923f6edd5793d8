import { sees, type Audience } from './audience'

/** What a client may do (TOKEN-1). */
export const CLIENT_MODES = ['read', 'write'] as const

/** One of `CLIENT_MODES`. */
export type ClientMode = (typeof CLIENT_MODES)[number]

/** An application that calls the API with its own token. `project` is its binding: with one, it lives in that project alone. */
export interface Client {
  id: string
  name: string
  mode: ClientMode
  audience: Audience
  project: { id: string; slug: string } | null
}

/** What a query may show: entries that a reader of this audience sees, of this project alone unless it is null. */
export interface ReadScope {
  audience: Audience
  projectId: string | null
}

/** What a client may read: for its audience, within its binding. Nothing in a request widens it (AUD-3). */
export function scopeOf(client: Client): ReadScope {
  return { audience: client.audience, projectId: client.project?.id ?? null }
}

/** What a signed-in colleague may read: every audience of every project. */
export function userScope(): ReadScope {
  return { audience: 'internal', projectId: null }
}

/** Whether the scope reaches an entry of this audience and project. */
export function isInScope(scope: ReadScope, entry: { audience: Audience; projectId: string }): boolean {
  return sees(scope.audience, entry.audience) && isProjectInScope(scope, entry.projectId)
}

/** Whether the scope reaches a project. For a bound client every other project does not exist. */
function isProjectInScope(scope: ReadScope, projectId: string): boolean {
  return scope.projectId === null || scope.projectId === projectId
}

/** Whether the client may call the endpoints for writing and media, and see drafts. */
export function mayWrite(client: Client): boolean {
  return client.mode === 'write'
}

/** Whether the client may write an entry for this audience: only for those that it can see itself (AUD-6). */
export function mayWriteAudience(client: Client, audience: Audience): boolean {
  return mayWrite(client) && sees(client.audience, audience)
}
