import type { ValidationIssue } from './issues'
import type { ProblemData, ProblemType } from './problems'

/**
 * Every refusal of the archive, as data: one of the problem types in `domain/problems.ts`, but never an internal error.
 * `http/problem.ts` turns it into a response.
 */
export type Refusal = ProblemData<Exclude<ProblemType, 'internal'>>

/** A refusal because of validation errors. */
export function invalid(...errors: ValidationIssue[]) {
  return { kind: 'validation_failed', errors } as const
}
