import { visibleAudiences, type Audience } from './audience'

/** A program that uses the interface, as the administrator has set it up (SPEC.md, "API client"). */
export interface Client {
  id: string
  name: string
  mode: 'read' | 'write'
  audience: Audience
  /** When set, the client sees and writes in this project alone. */
  project: { id: string; slug: string } | null
}

/** What a reader can see at all. Every query takes one; nothing in a request widens it. */
export interface ReadScope {
  audiences: readonly Audience[]
  /** The only project there is for this reader, or null for all of them. */
  projectId: string | null
}

/** What a client sees, decided by its audience and binding alone. */
export function scopeOf(client: Client): ReadScope {
  return { audiences: visibleAudiences(client.audience), projectId: client.project?.id ?? null }
}

/** What a signed-in colleague reads in the archive: everything that is published. */
export const personScope: ReadScope = { audiences: visibleAudiences('internal'), projectId: null }

/** Whether a client may give a post this audience: only one that it can see itself. */
export function mayWriteAudience(client: Client, audience: Audience): boolean {
  return visibleAudiences(client.audience).includes(audience)
}

/** Whether a project exists for a client. */
export function mayUseProject(client: Client, projectId: string): boolean {
  return client.project === null || client.project.id === projectId
}
