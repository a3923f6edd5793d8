import { deletionFailureText, failureText } from '@/domain/digest/run'
import { wordIssues, type WordedIssue } from '@/domain/issues'
import type { ValidationIssue, Refusal } from '@/domain/refusal'
import { renderMessage } from '@/lib/message'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'

/** A problem response (RFC 9457) with exactly these members, plus the extension members of API-5. */
export interface Problem {
  type: Refusal['kind'] | 'internal'
  title: string
  status: number
  detail: string | null
  errors?: readonly WordedIssue[]
  posts?: readonly string[]
  run_id?: string
}

/** The problems of the API; `not_deletable` only occurs in the admin. */
export type ApiProblemType = Exclude<Problem['type'], 'not_deletable'>

/** The status of each type; a type never changes it (API-6). */
export const STATUSES: Readonly<Record<Problem['type'], number>> = {
  malformed_body: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_published: 409,
  slug_taken: 409,
  media_in_use: 409,
  not_deletable: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  project_binding_required: 422,
  rate_limited: 429,
  internal: 500,
  no_delivery_route: 501,
  delivery_failed: 502,
  delivery_unknown: 502,
  unavailable: 503,
  insufficient_storage: 507,
}

/** The maximum number of issues in a response. More of them mean that the client's code is wrong, not a text. */
const MAX_ISSUES = 100

/** The response to a refusal: in English for programs, in the user's language for the admin. */
export function problemOf(refusal: Refusal, language: Language = 'en'): Problem {
  return {
    type: refusal.kind,
    title: messages[language].problems.titles[refusal.kind],
    status: STATUSES[refusal.kind],
    detail: detailOf(refusal, language),
    ...(refusal.kind === 'validation_failed' && { errors: wordIssues(firstOf(refusal.errors), language) }),
    ...(refusal.kind === 'media_in_use' && { posts: refusal.posts }),
    ...('runId' in refusal && { run_id: refusal.runId }),
  }
}

function detailOf(refusal: Refusal, language: Language): string | null {
  const { digest, problems } = messages[language]
  const { details } = problems
  switch (refusal.kind) {
    case 'unauthorized':
      return null
    case 'forbidden':
      return renderMessage(details.forbidden, refusal)
    case 'malformed_body':
      return renderMessage(details.malformed_body, refusal)
    case 'payload_too_large':
      return renderMessage(details.payload_too_large, refusal)
    case 'unsupported_media_type':
      return renderMessage(details.unsupported_media_type, refusal)
    case 'unavailable':
      return renderMessage(details.unavailable, refusal)
    case 'method_not_allowed':
      return details.method_not_allowed(refusal)
    case 'slug_taken':
      return details.slug_taken(refusal)
    case 'rate_limited':
      return details.rate_limited(refusal)
    case 'delivery_failed':
      if (refusal.failure === null) return digest.unexplained.failed
      return refusal.action === 'send'
        ? failureText(refusal.failure, language)
        : deletionFailureText(refusal.failure, language)
    case 'delivery_unknown':
      return refusal.failure ? failureText(refusal.failure, language) : digest.unexplained.unknown
    case 'not_deletable':
      return digest.notDeletable[refusal.reason]
    case 'not_found':
    case 'already_published':
    case 'media_in_use':
    case 'validation_failed':
    case 'project_binding_required':
    case 'no_delivery_route':
    case 'insufficient_storage':
      return details[refusal.kind]
  }
}

/** The first issues and, if there are more, how many more. */
function firstOf(issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  const beyond = issues.length - MAX_ISSUES
  if (beyond <= 0) return issues
  return [...issues.slice(0, MAX_ISSUES), { pointer: '', code: 'more', params: { count: beyond } }]
}

/** An internal error: the detail contains only the request id. */
export function internalProblem(requestId: string): Problem {
  const { titles, details } = messages.en.problems
  return { type: 'internal', title: titles.internal, status: 500, detail: details.internal({ requestId }) }
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

/** The response with a problem. */
export function problemResponse(problem: Problem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}

/** The response to a refusal, with the headers that go with it. */
export function refusalResponse(refusal: Refusal, language: Language = 'en'): Response {
  return problemResponse(problemOf(refusal, language), headersOf(refusal))
}

/** The headers that go with a refusal. */
export function headersOf(
  refusal: Refusal,
): Partial<Record<'WWW-Authenticate' | 'Allow' | 'Retry-After', string>> {
  switch (refusal.kind) {
    case 'unauthorized':
      return { 'WWW-Authenticate': 'Bearer' }
    case 'method_not_allowed':
      return { Allow: refusal.allow.join(', ') }
    case 'rate_limited':
    case 'unavailable':
      return { 'Retry-After': String(refusal.retryAfterSeconds) }
    default:
      return {}
  }
}
