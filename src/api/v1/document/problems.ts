import { internalProblem, problemOf, type Problem } from '@/http/problem'
import { capitalised } from '@/lib/text'
import { exampleRequestId } from '../presenters/exampleIds'
import type { HeaderName } from './headers'
import { problemSamples } from './problemSamples'

/** What the document says of one type of problem. */
export interface ProblemDescription {
  /** Name of its schema. */
  name: string
  /** When it occurs, as a sentence without a full stop. */
  when: string
  example: Problem
  headers: readonly HeaderName[]
}

/** What the document says of this type of problem. */
export function describeProblem(type: Problem['type']): ProblemDescription {
  const name = `${type.split('_').map(capitalised).join('')}Problem`
  if (type === 'internal') {
    const when = 'A fault of the archive; `detail` names the request id and nothing else'
    return { name, when, example: internalProblem(exampleRequestId), headers: [] }
  }
  const { when, refusal } = problemSamples[type]
  return { name, when, example: problemOf(refusal), headers: headersOf[type] ?? [] }
}

/** The status that a type of problem has (API-5). */
export function statusOf(type: Problem['type']): number {
  return describeProblem(type).example.status
}

const headersOf: Partial<Record<Problem['type'], readonly HeaderName[]>> = {
  unauthorized: ['WWW-Authenticate'],
  method_not_allowed: ['Allow'],
  rate_limited: ['Retry-After'],
  unavailable: ['Retry-After'],
}
