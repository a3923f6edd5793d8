import type { Method } from '@/api/v1/routing/defineRoute'
import type { ClientKind, World } from './world'

/** A valid call: path parameters, query and body. */
export interface ValidCall {
  params?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: FormData
}

/** An existing record that a client does not see, as path parameters. */
export interface InvisibleRecord {
  what: string
  by: Partial<ClientKind>
  params: Record<string, string>
}

/** A reference that a client may not use in a body, and its pointer. */
interface ForbiddenReference {
  what: string
  by: Partial<ClientKind>
  pointer: string
  call: ValidCall
}

/** What the common suite needs to know about a route besides its definition. */
export interface Row {
  method: Method
  path: string
  /** A valid call of a client that sees everything in its project. A new record each time if the call changes one. */
  call: (world: World) => Promise<ValidCall> | ValidCall
  /** The client of the valid call; internal and unbound by default. */
  by?: Partial<ClientKind> | 'scheduler'
  /** The status of the valid call. */
  status: number
  /** Existing records that these clients do not see. */
  invisible?: (world: World) => InvisibleRecord[]
  /** Path parameters that match nothing. */
  unknown?: Record<string, string>[]
  /** References that are refused in the body. */
  forbidden?: (world: World) => ForbiddenReference[]
  /** Values of query parameters that are refused, beyond the schema. */
  badQuery?: Record<string, string[]>
}
