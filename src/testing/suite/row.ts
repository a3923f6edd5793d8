import type { Method } from '@/api/v1/routing/defineRoute'
import type { ClientKind, World } from './world'

/** A valid call: path parameters, query and body. */
export interface RightCall {
  params?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: FormData
}

/** Something that exists and that a client does not see: in a path, or at a place in a body. */
export interface Unseen {
  what: string
  by: Partial<ClientKind>
  params: Record<string, string>
}

/** A reference that a client may not use in a body, and its pointer. */
interface ForbiddenReference {
  what: string
  by: Partial<ClientKind>
  pointer: string
  call: RightCall
}

/** What the common suite needs to know about a route besides its definition. */
export interface Row {
  method: Method
  path: string
  /** A valid call of a client that sees everything in the own project. New each time if it uses something up. */
  call: (world: World) => Promise<RightCall> | RightCall
  /** Who calls, if not an internal unbound client. */
  by?: Partial<ClientKind> | 'scheduler'
  /** The status of the valid call. */
  status: number
  /** Existing but invisible records, in the path. */
  unseen?: (world: World) => Unseen[]
  /** Path parameters that match nothing. */
  unknown?: Record<string, string>[]
  /** References that are refused in the body. */
  forbidden?: (world: World) => ForbiddenReference[]
  /** Values of query parameters that are refused, beyond the schema. */
  badQuery?: Record<string, string[]>
}
