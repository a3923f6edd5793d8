import type { Role } from './role'

/** A signed-in user. */
export interface UserActor {
  kind: 'person'
  id: string
  email: string
  /** The display name. */
  name: string
  role: Role
}

/** Who did something, as recorded in the audit trail. */
export type Actor =
  | UserActor
  | { kind: 'client'; id: string; name: string }
  | { kind: 'command'; name: string }
  | { kind: 'system'; name: string }

export function userActor({
  id,
  email,
  name,
  role,
}: {
  id: string
  email: string
  name?: string | null
  role: Role
}): UserActor {
  return { kind: 'person', id, email, name: name || email, role }
}

export function clientActor(client: { id: string; name: string }): Actor & { kind: 'client' } {
  return { kind: 'client', id: client.id, name: client.name }
}

/** The name of an actor in the audit trail: the address of a user, the name of others. */
export function actorLabel(actor: Actor): string {
  return actor.kind === 'person' ? actor.email : actor.name
}
