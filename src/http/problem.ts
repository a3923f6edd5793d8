import { deletionFailureText, failureText } from '@/domain/digest/run'
import type { ValidationIssue, Refusal } from '@/domain/refusal'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'

/** A problem answer (RFC 9457) with exactly these members, plus the extension members of API-5. */
export interface Problem {
  type: Refusal['kind'] | 'internal'
  title: string
  status: number
  detail: string | null
  errors?: readonly ValidationIssue[]
  posts?: readonly string[]
  run_id?: string
}

/** The most faults that one answer names. Whoever has more of them mends a program, not a text. */
const MOST_FAULTS = 100

/** What a refusal looks like to a program: the only place that knows statuses, titles and extension members. */
export function problemOf(refusal: Refusal, language: Language = 'en'): Problem {
  const { digest } = messages[language]
  switch (refusal.kind) {
    case 'unauthorized':
      return { type: 'unauthorized', title: 'unauthorized', status: 401, detail: null }
    case 'forbidden':
      return { type: 'forbidden', title: 'Not allowed', status: 403, detail: refusal.detail }
    case 'not_found':
      return {
        type: 'not_found',
        title: 'Not found',
        status: 404,
        detail: 'There is nothing at this address that you may see.',
      }
    case 'method_not_allowed':
      return {
        type: 'method_not_allowed',
        title: 'Method not allowed',
        status: 405,
        detail: `This address answers ${refusal.allow.join(', ')}.`,
      }
    case 'already_published':
      return {
        type: 'already_published',
        title: 'Already published',
        status: 409,
        detail: 'A published entry can be neither changed nor deleted.',
      }
    case 'slug_taken':
      return {
        type: 'slug_taken',
        title: 'Slug taken',
        status: 409,
        detail: `The slug "${refusal.slug}" is in use. Choose another one, or leave it out to have one made.`,
      }
    case 'media_in_use':
      return {
        type: 'media_in_use',
        title: 'Image in use',
        status: 409,
        detail: 'The image is a cover or stands in a block. Take it out of the entries first.',
        posts: refusal.posts,
      }
    case 'malformed_body':
      return { type: 'malformed_body', title: 'Malformed body', status: 400, detail: refusal.detail }
    case 'payload_too_large':
      return { type: 'payload_too_large', title: 'Payload too large', status: 413, detail: refusal.detail }
    case 'unsupported_media_type':
      return {
        type: 'unsupported_media_type',
        title: 'Unsupported media type',
        status: 415,
        detail: refusal.detail,
      }
    case 'validation_failed':
      return {
        type: 'validation_failed',
        title: 'Validation failed',
        status: 422,
        detail: 'Each fault is listed in "errors" with a pointer to its place.',
        errors: firstOf(refusal.errors),
      }
    case 'project_binding_required':
      return {
        type: 'project_binding_required',
        title: 'Project binding required',
        status: 422,
        detail: 'Read markers are kept within a project. Use a client that is bound to one.',
      }
    case 'rate_limited':
      return {
        type: 'rate_limited',
        title: 'Too many requests',
        status: 429,
        detail: `Try again in ${refusal.retryAfterSeconds} seconds.`,
      }
    case 'no_delivery_route':
      return {
        type: 'no_delivery_route',
        title: 'No delivery route',
        status: 501,
        detail: 'Set a bot token with a channel or a webhook address in the settings, or CHAT_WEBHOOK_URL.',
      }
    case 'delivery_failed':
      return {
        type: 'delivery_failed',
        title: 'Delivery failed',
        status: 502,
        detail: deliveryFailure(refusal, language),
        run_id: refusal.runId,
      }
    case 'delivery_unknown':
      return {
        type: 'delivery_unknown',
        title: 'Delivery unknown',
        status: 502,
        detail: refusal.failure ? failureText(refusal.failure, language) : digest.unexplained.unknown,
        run_id: refusal.runId,
      }
    case 'not_deletable':
      return {
        type: 'not_deletable',
        title: 'Not deletable',
        status: 409,
        detail: digest.notDeletable[refusal.reason],
      }
    case 'insufficient_storage':
      return {
        type: 'insufficient_storage',
        title: 'Insufficient storage',
        status: 507,
        detail: 'There is no room for the upload. Nothing was kept.',
      }
    case 'unavailable':
      return {
        type: 'unavailable',
        title: 'Temporarily unavailable',
        status: 503,
        detail:
          refusal.detail ??
          'The database did not answer in time: it is busy or cannot be reached. Try again in a few seconds.',
      }
  }
}

function deliveryFailure(
  { action, failure }: Extract<Refusal, { kind: 'delivery_failed' }>,
  language: Language,
): string {
  if (failure === null) return messages[language].digest.unexplained.failed
  return action === 'send' ? failureText(failure, language) : deletionFailureText(failure, language)
}

/** Every fault of a sane body; of any other the first ones, and how many there are beyond them. */
function firstOf(issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  const beyond = issues.length - MOST_FAULTS
  if (beyond <= 0) return issues
  const more = beyond === 1 ? 'There is 1 more fault, which is' : `There are ${beyond} more faults, which are`
  const message = `${more} not named here. Mend these first.`
  return [...issues.slice(0, MOST_FAULTS), { pointer: '', message }]
}

/** A fault of ours: the detail names the request and nothing else. */
export function internalProblem(requestId: string): Problem {
  return { type: 'internal', title: 'Internal error', status: 500, detail: `Request ${requestId}` }
}

/** The answer that carries a problem. */
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

/** The answer to a refusal, with the headers that go with it. */
export function refusalResponse(refusal: Refusal, language: Language = 'en'): Response {
  return problemResponse(problemOf(refusal, language), headersOf(refusal))
}

function headersOf(refusal: Refusal): Record<string, string> {
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
