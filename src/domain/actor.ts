import type { Role } from './role'

/** A signed-in person. */
export interface Person {
  kind: 'person'
  id: string
  email: string
  role: Role
}

/** Who did something: what the audit trail records beside every change. */
export type Actor =
  | Person
  | { kind: 'client'; id: string; name: string }
  | { kind: 'command'; name: string }
  | { kind: 'system'; name: string }

/** The actor that a person is. */
export function userActor(person: { id: string; email: string; role: Role }): Person {
  return { kind: 'person', id: person.id, email: person.email, role: person.role }
}

/** The actor that an API client is. */
export function clientActor(client: { id: string; name: string }): Actor & { kind: 'client' } {
  return { kind: 'client', id: client.id, name: client.name }
}

/** How people call an actor: the address of a person, the name of everyone else. */
export function actorLabel(actor: Actor): string {
  return actor.kind === 'person' ? actor.email : actor.name
}
