import type { Failure, NotDeletable } from './digest/run'

/** One fault in what was handed in. `pointer` is a JSON pointer into the body, or `?name` for a query parameter. */
export interface ValidationIssue {
  pointer: string
  message: string
}

/**
 * Every "no" that the archive can say. The edges translate it: `http/problem.ts` is the only place that knows
 * statuses, titles and bodies (API-5).
 */
export type Refusal =
  | { kind: 'unauthorized' }
  | { kind: 'forbidden'; detail: string }
  | { kind: 'not_found' }
  | { kind: 'method_not_allowed'; allow: readonly string[] }
  | { kind: 'already_published' }
  | { kind: 'slug_taken'; slug: string }
  | { kind: 'media_in_use'; posts: readonly string[] }
  | { kind: 'malformed_body'; detail: string }
  | { kind: 'payload_too_large'; detail: string }
  | { kind: 'unsupported_media_type'; detail: string }
  | { kind: 'validation_failed'; errors: readonly ValidationIssue[] }
  | { kind: 'project_binding_required' }
  | { kind: 'rate_limited'; retryAfterSeconds: number }
  | { kind: 'no_delivery_route' }
  /** The chat was asked to post or to delete a message. `failure` is null if the reason is not recorded. */
  | { kind: 'delivery_failed'; action: 'send' | 'delete'; runId: string; failure: Failure | null }
  | { kind: 'delivery_unknown'; runId: string; failure: Failure | null }
  | { kind: 'not_deletable'; reason: NotDeletable }
  | { kind: 'insufficient_storage' }
  | { kind: 'unavailable'; retryAfterSeconds: number; detail?: string }

/** A refusal because of faults in what was handed in. */
export function invalid(...errors: ValidationIssue[]): {
  kind: 'validation_failed'
  errors: readonly ValidationIssue[]
} {
  return { kind: 'validation_failed', errors }
}
