import type { Coded } from '@/lib/message'
import type { IssueMessages } from '@/messages/en/issues'
import type { ProblemMessages } from '@/messages/en/problems'
import type { Failure, NotDeletable } from './digest/run'

type Details = ProblemMessages['details']

/** An error or warning about a value, as data; `messages/en/issues.ts` words it. */
export type Issue = Coded<IssueMessages>

/** An issue and its place: a JSON pointer into the body, or `?name` for a query parameter. */
export type ValidationIssue = { pointer: string } & Issue

/**
 * Every refusal of the archive, as data. `http/problem.ts` turns it into a response; the catalogues word it
 * (`messages/en/problems.ts`), by `code` if a kind has several reasons.
 */
export type Refusal =
  | { kind: 'unauthorized' }
  | ({ kind: 'forbidden' } & Coded<Details['forbidden']>)
  | { kind: 'not_found' }
  | { kind: 'method_not_allowed'; allow: readonly string[] }
  | { kind: 'already_published' }
  | { kind: 'slug_taken'; slug: string }
  | { kind: 'media_in_use'; posts: readonly string[] }
  | ({ kind: 'malformed_body' } & Coded<Details['malformed_body']>)
  | ({ kind: 'payload_too_large' } & Coded<Details['payload_too_large']>)
  | ({ kind: 'unsupported_media_type' } & Coded<Details['unsupported_media_type']>)
  | { kind: 'validation_failed'; errors: readonly ValidationIssue[] }
  | { kind: 'project_binding_required' }
  | { kind: 'rate_limited'; retryAfterSeconds: number }
  | { kind: 'no_delivery_route' }
  /** Posting or deleting a chat message failed. `failure` is null if the reason is not recorded. */
  | { kind: 'delivery_failed'; action: 'send' | 'delete'; runId: string; failure: Failure | null }
  | { kind: 'delivery_unknown'; runId: string; failure: Failure | null }
  | { kind: 'not_deletable'; reason: NotDeletable }
  | { kind: 'insufficient_storage' }
  | ({ kind: 'unavailable'; retryAfterSeconds: number } & Coded<Details['unavailable']>)

/** A refusal because of validation errors. */
export function invalid(...errors: ValidationIssue[]) {
  return { kind: 'validation_failed', errors } as const
}
