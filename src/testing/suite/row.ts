import type { Method } from '@/api/v1/routing/defineRoute'
import type { ClientKind, World } from './world'

/** A call that is right: what stands in the address, the query, and the body. */
export interface RightCall {
  params?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: FormData
}

/** Something that is there and that a client does not see: in an address, or at a place in a body. */
export interface Unseen {
  what: string
  by: Partial<ClientKind>
  params: Record<string, string>
}

/** Something that a client may not name in a body, and the pointer at which it is told so. */
export interface Unnamable {
  what: string
  by: Partial<ClientKind>
  pointer: string
  call: RightCall
}

/** What the common suite needs to know of a route beside its declaration. */
export interface Row {
  method: Method
  path: string
  /** A right call of a client that sees everything in the own project. New each time where it uses something up. */
  call: (world: World) => Promise<RightCall> | RightCall
  /** Who makes it, when not an internal client that is not bound. */
  by?: Partial<ClientKind> | 'scheduler'
  /** What the right call is answered. */
  status: number
  /** Things that are there and not seen, in the address. */
  unseen?: (world: World) => Unseen[]
  /** Addresses under which nobody finds anything. */
  unknown?: Record<string, string>[]
  /** What may not be named in the body. */
  unnamable?: (world: World) => Unnamable[]
  /** Values of query parameters that are refused, beyond what the schema says. */
  badQuery?: Record<string, string[]>
}
