import type { Role } from './role'

/** A signed-in person. */
export interface Person {
  kind: 'person'
  id: string
  email: string
  role: Role
}

/** Who does something: the audit trail names them. */
export type Actor =
  | Person
  | { kind: 'client'; id: string; name: string }
  | { kind: 'command'; name: string }
  | { kind: 'system'; name: string }
