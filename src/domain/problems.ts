import { renderMessage, type Coded } from '@/lib/message'
import { messages } from '@/messages'
import type { ProblemMessages } from '@/messages/en/problems'
import type { Language } from '@/messages/language'
import { deletionFailureText, failureText, type Failure, type NotDeletable } from './digest/run'
import { exampleIds } from './exampleIds'
import { wordIssues, type WordedIssue, type ValidationIssue } from './issues'
import { LIMITS, MIB, spelled } from './limits'

type Details = ProblemMessages['details']

/** The members of a problem response besides `type`, `title`, `status` and `detail` (API-5). */
export interface ProblemMembers {
  errors?: readonly WordedIssue[]
  posts?: readonly string[]
  run_id?: string
}

/** The headers that a problem type may add to its response. */
export type ProblemHeaders = Partial<Record<'WWW-Authenticate' | 'Allow' | 'Retry-After', string>>

/** A problem type without its texts. `Data` is what a refusal of this type carries. */
interface Definition<Data extends object> {
  /** The same for every response of this type (API-6). */
  status: number
  /** When it occurs, for the API document: a sentence without a full stop. */
  when: string
  /** The data of its example in the API document. */
  sample: Data
  /** Chooses the `detail` from `messages/en/problems.ts` or its translation. */
  detail: (texts: Details, data: Data, language: Language) => string | null
  headers?: (data: Data) => ProblemHeaders
  members?: (data: Data, language: Language) => ProblemMembers
}

function problem<Data extends object = object>(definition: Definition<Data>): Definition<Data> {
  return definition
}

/**
 * The problem types of the API (API-5). `Refusal`, the responses and the API document derive from this list. A new type
 * also needs its title and detail in `messages/en/problems.ts` and `messages/de/problems.ts` (type checking reports a
 * missing one), a row in docs/rules.md (`problems.test.ts` reports it), and an entry in `refusals` of the routes that
 * return it, for the API document.
 */
export const API_PROBLEMS = {
  unauthorized: problem({
    status: 401,
    when: 'The token is missing, unknown, revoked or expired',
    sample: {},
    detail: () => null,
    headers: () => ({ 'WWW-Authenticate': 'Bearer' }),
  }),
  forbidden: problem<Coded<Details['forbidden']>>({
    status: 403,
    when: 'The client has read mode, and this needs write mode',
    sample: { code: 'write_mode' },
    detail: (texts, data) => renderMessage(texts.forbidden, data),
  }),
  not_found: problem({
    status: 404,
    when: 'It does not exist, or the client cannot see it: both get the same response',
    sample: {},
    detail: (texts) => texts.not_found,
  }),
  method_not_allowed: problem<{ allow: readonly string[] }>({
    status: 405,
    when: 'The path does not support this method; `Allow` lists the ones that it supports',
    sample: { allow: ['GET', 'HEAD', 'POST'] },
    detail: (texts, data) => texts.method_not_allowed(data),
    headers: ({ allow }) => ({ Allow: allow.join(', ') }),
  }),
  already_published: problem({
    status: 409,
    when: 'The post is published and can no longer be changed or deleted',
    sample: {},
    detail: (texts) => texts.already_published,
  }),
  slug_taken: problem<{ slug: string }>({
    status: 409,
    when: 'Another post already uses the slug',
    sample: { slug: 'faster-search' },
    detail: (texts, data) => texts.slug_taken(data),
  }),
  media_in_use: problem<{ posts: readonly string[] }>({
    status: 409,
    when: 'The image is used as a cover or in a block; `posts` lists the entries that the client may see',
    sample: { posts: [exampleIds.draft] },
    detail: (texts) => texts.media_in_use,
    members: ({ posts }) => ({ posts }),
  }),
  precondition_failed: problem({
    status: 412,
    when: 'The entry is no longer the version that `If-Match` names. Nothing was changed',
    sample: {},
    detail: (texts) => texts.precondition_failed,
  }),
  malformed_body: problem<Coded<Details['malformed_body']>>({
    status: 400,
    when: 'The body cannot be parsed: it is not JSON in UTF-8, or not a complete multipart form where one is expected',
    sample: { code: 'json' },
    detail: (texts, data) => renderMessage(texts.malformed_body, data),
  }),
  payload_too_large: problem<Coded<Details['payload_too_large']>>({
    status: 413,
    when:
      `JSON over ${LIMITS.jsonBytes / MIB} MiB (${spelled(LIMITS.jsonBytes)} bytes), ` +
      `or an image over ${LIMITS.imageBytes / MIB} MB (${spelled(LIMITS.imageBytes)} bytes)`,
    sample: { code: 'json', params: { bytes: LIMITS.jsonBytes } },
    detail: (texts, data) => renderMessage(texts.payload_too_large, data),
  }),
  unsupported_media_type: problem<Coded<Details['unsupported_media_type']>>({
    status: 415,
    when: 'The `Content-Type` is wrong, the body is compressed, or the content of the upload is not an image',
    sample: { code: 'json' },
    detail: (texts, data) => renderMessage(texts.unsupported_media_type, data),
  }),
  validation_failed: problem<{ errors: readonly ValidationIssue[] }>({
    status: 422,
    when: 'The request is invalid; `errors` lists every error with a pointer to its place',
    sample: {
      errors: [
        { pointer: '/title', code: 'too_long', params: { max: LIMITS.title } },
        { pointer: '/blocks/3/data/mediaId', code: 'no_image' },
      ],
    },
    detail: (texts) => texts.validation_failed,
    members: ({ errors }, language) => ({ errors: wordIssues(firstOf(errors), language) }),
  }),
  project_binding_required: problem({
    status: 422,
    when: 'The client is not bound to a project, and read markers belong to one',
    sample: {},
    detail: (texts) => texts.project_binding_required,
  }),
  rate_limited: problem<{ retryAfterSeconds: number }>({
    status: 429,
    when: 'The client has sent too many requests in this minute; `Retry-After` says how long to wait',
    sample: { retryAfterSeconds: 42 },
    detail: (texts, data) => texts.rate_limited(data),
    headers: retryAfter,
  }),
  no_delivery_route: problem({
    status: 501,
    when: 'No route for the digest is configured',
    sample: {},
    detail: (texts) => texts.no_delivery_route,
  }),
  /** Posting or deleting a chat message failed. `failure` is null if the reason is not recorded. */
  delivery_failed: problem<{ action: 'send' | 'delete'; runId: string; failure: Failure | null }>({
    status: 502,
    when: 'The chat service refused the message or could not be reached',
    sample: {
      action: 'send',
      runId: exampleIds.digestRun,
      failure: { code: 'http_status', detail: '404' },
    },
    detail: (_texts, { action, failure }, language) => {
      if (failure === null) return messages[language].digest.unexplained.failed
      return action === 'send' ? failureText(failure, language) : deletionFailureText(failure, language)
    },
    members: ({ runId }) => ({ run_id: runId }),
  }),
  delivery_unknown: problem<{ runId: string; failure: Failure | null }>({
    status: 502,
    when: 'It is unknown whether the message arrived: there was no response after sending it, or the run ended without a result. `detail` says what is known',
    sample: { runId: exampleIds.digestRun, failure: { code: 'timeout', detail: null } },
    detail: (_texts, { failure }, language) =>
      failure ? failureText(failure, language) : messages[language].digest.unexplained.unknown,
    members: ({ runId }) => ({ run_id: runId }),
  }),
  insufficient_storage: problem({
    status: 507,
    when: 'The archive has not enough storage for the upload. Nothing was saved',
    sample: {},
    detail: (texts) => texts.insufficient_storage,
  }),
  unavailable: problem<Coded<Details['unavailable']> & { retryAfterSeconds: number }>({
    status: 503,
    when: 'The database is busy or unreachable, the images are unreachable, or too many are being processed; `Retry-After` says when to try again',
    sample: { code: 'database', retryAfterSeconds: 5 },
    detail: (texts, data) => renderMessage(texts.unavailable, data),
    headers: retryAfter,
  }),
  internal: problem<{ requestId: string }>({
    status: 500,
    when: 'An error in the archive; `detail` contains only the request id',
    sample: { requestId: exampleIds.request },
    detail: (texts, data) => texts.internal(data),
  }),
}

/** The problem types of the API, and those that only occur in the admin. */
const ALL_PROBLEMS = {
  ...API_PROBLEMS,
  not_deletable: problem<{ reason: NotDeletable }>({
    status: 409,
    when: 'The message of the digest run cannot be deleted',
    sample: { reason: 'webhook' },
    detail: (_texts, { reason }, language) => messages[language].digest.notDeletable[reason],
  }),
  not_published: problem({
    status: 409,
    when: 'Only a published post can be corrected or withdrawn',
    sample: {},
    detail: (texts) => texts.not_published,
  }),
  locked: problem({
    status: 423,
    when: 'Another user is editing the post',
    sample: {},
    detail: (texts) => texts.locked,
  }),
  not_withdrawn: problem({
    status: 409,
    when: 'Only a withdrawn post can be reinstated',
    sample: {},
    detail: (texts) => texts.not_withdrawn,
  }),
}

export type ApiProblemType = keyof typeof API_PROBLEMS

export type ProblemType = keyof typeof ALL_PROBLEMS

type DataOf = {
  [Type in ProblemType]: (typeof ALL_PROBLEMS)[Type] extends Definition<infer Data> ? Data : never
}

/** A problem as data; `http/problem.ts` words it. */
export type ProblemData<Type extends ProblemType = ProblemType> = {
  [One in Type]: { kind: One } & DataOf[One]
}[Type]

/** Every problem type. */
export const PROBLEMS: { readonly [Type in ProblemType]: Definition<DataOf[Type]> } = ALL_PROBLEMS

/** The example of a problem type. */
export function sampleOf<Type extends ProblemType>(type: Type): ProblemData<Type> {
  return { kind: type, ...PROBLEMS[type].sample }
}

function retryAfter({ retryAfterSeconds }: { retryAfterSeconds: number }) {
  return { 'Retry-After': String(retryAfterSeconds) }
}

/** The first issues and, if there are more, how many more: then the client's code is wrong, not a text. */
function firstOf(issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  const beyond = issues.length - LIMITS.issues
  if (beyond <= 0) return issues
  return [...issues.slice(0, LIMITS.issues), { pointer: '', code: 'more', params: { count: beyond } }]
}
