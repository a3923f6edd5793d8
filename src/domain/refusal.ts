import type { Coded } from '@/lib/message'
import type { IssueMessages } from '@/messages/en/issues'
import type { ProblemData, ProblemType } from './problems'

/** An error or warning about a value, as data; `messages/en/issues.ts` words it. */
export type Issue = Coded<IssueMessages>

/** An issue and its place: a JSON pointer into the body, or `?name` for a query parameter. */
export type ValidationIssue = { pointer: string } & Issue

/**
 * Every refusal of the archive, as data: one of the problem types in `domain/problems.ts`, but never an internal error.
 * `http/problem.ts` turns it into a response.
 */
export type Refusal = ProblemData<Exclude<ProblemType, 'internal'>>

/** A refusal because of validation errors. */
export function invalid(...errors: ValidationIssue[]) {
  return { kind: 'validation_failed', errors } as const
}
