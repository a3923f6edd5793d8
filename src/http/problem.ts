import type { Payload } from 'payload'
import { wordIssues } from '@/domain/issues'
import {
  PROBLEMS,
  type ProblemData,
  type ProblemHeaders,
  type ProblemMembers,
  type ProblemType,
} from '@/domain/problems'
import type { Refusal } from '@/domain/refusal'
import { isBusy } from '@/lib/async'
import { isDatabaseUnreachable } from '@/lib/unreachable'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'

/** A problem response (RFC 9457) with exactly these members, plus the extension members of API-5. */
export interface Problem extends ProblemMembers {
  type: ProblemType
  title: string
  status: number
  detail: string | null
}

/** The response to a refusal or an internal error: in English for programs, in the user's language for the admin. */
export function problemOf<Type extends ProblemType>(
  problem: ProblemData<Type>,
  language: Language = 'en',
): Problem {
  const { titles, details } = messages[language].problems
  const { status, detail, members } = PROBLEMS[problem.kind]
  return {
    type: problem.kind,
    title: titles[problem.kind],
    status,
    detail: detail(details, problem, language),
    ...members?.(problem, language),
  }
}

/** A range after the end of a file: the one type with a second status (API-6). */
export function rangeProblem(bytes: number): Problem {
  const errors = wordIssues([{ pointer: '', code: 'range', params: { bytes } }])
  return {
    type: 'validation_failed',
    title: messages.en.problems.titles.range_not_satisfiable,
    status: 416,
    detail: errors[0]?.message ?? null,
    errors,
  }
}

/** The headers of every problem. */
export const PROBLEM_HEADERS = {
  'Content-Type': 'application/problem+json; charset=utf-8',
  'Cache-Control': 'no-store',
}

/** The response with a problem. */
export function problemResponse(problem: Problem, headers: Record<string, string> = {}): Response {
  const { status } = problem
  return new Response(JSON.stringify(problem), { status, headers: { ...PROBLEM_HEADERS, ...headers } })
}

/** The response to a refusal, with the headers that go with it. */
export function refusalResponse(refusal: Refusal, language: Language = 'en'): Response {
  return problemResponse(problemOf(refusal, language), headersOf(refusal))
}

/** The response to an internal error: its detail contains only the request id. */
export function internalErrorResponse(requestId: string, language: Language = 'en'): Response {
  return problemResponse(problemOf({ kind: 'internal', requestId }, language))
}

/** The headers that go with a problem. */
export function headersOf<Type extends ProblemType>(problem: ProblemData<Type>): ProblemHeaders {
  return PROBLEMS[problem.kind].headers?.(problem) ?? {}
}

/** The refusal while the database is busy or unreachable. */
export const databaseUnavailable = { kind: 'unavailable', code: 'database', retryAfterSeconds: 2 } as const

interface ErrorContext {
  logger: Payload['logger']
  requestId: string
  /** What failed, for the log: "a call from the admin failed". */
  what: string
  method?: string
  /** Of the response; English by default. */
  language?: Language
}

/**
 * The response to a thrown error, which it logs: 503 `unavailable` if the database is busy or unreachable, else a 500 that names
 * the request only (API-5).
 */
export function errorResponse(
  error: unknown,
  { logger, requestId, what, method, language }: ErrorContext,
): Response {
  const log = { err: error, requestId, ...(method !== undefined && { method }) }
  if (isDatabaseUnreachable(error)) {
    logger.warn(
      log,
      isBusy(error)
        ? 'The archive is busy: a request waited too long for its turn.'
        : 'The database did not respond in time.',
    )
    return refusalResponse(databaseUnavailable, language)
  }
  logger.error(log, what)
  return internalErrorResponse(requestId, language)
}
