import type { Busboy } from 'busboy'
import type { Payload } from 'payload'
import { LIMITS } from '@/domain/limits'
import { languageOfRequest } from '@/http/language'
import { OVERRIDES, overridesToGet } from '@/http/methodOverride'
import {
  BodyTooLong,
  formParser,
  MAX_FORM_PARTS,
  mediaTypeOf,
  parseForm,
  readParts,
} from '@/http/requestBody'
import { nextTurn } from '@/lib/async'
import { hasFewerValues, containsNul, isRecord, isWithinDepth, parseJson } from '@/lib/json'
import { messages, type Messages } from '@/messages'
import { renderMessage, type Coded } from '@/lib/message'
import { fieldsAt, keepKnown } from './knownFields'

const QUERY_TYPE = 'application/x-www-form-urlencoded'
const FORM_TYPE = 'multipart/form-data'
/** Far more than the longest filter that the admin sends as a form. */
const QUERY_LIMIT = 256 * 1024
/** Far more levels than a real record has, and far fewer than overflow the stack of recursive functions. */
const DEPTH_LIMIT = 100
/** More than fit into 1 MiB of JSON, so that everything that the API stores can be saved here too. */
const COUNT_LIMITS = { values: 768 * 1024, keys: 160 * 1024 }
/** The range of each number in a query. */
const NUMBER_RANGES: Readonly<Record<string, readonly [number, number]>> = {
  limit: [0, 100_000],
  page: [1, 1_000_000],
  depth: [0, 10],
}
/** The paths whose JSON body Payload reads, besides those of PATCH, in upper or lower case. Our own endpoints validate theirs. */
const READ_BY_PAYLOAD =
  /^\/api\/(?:payload-preferences\/.+|users\/(?!invite$).+|(?:globals\/)?[\w-]+\/(?:access|versions)(?:\/.*)?|[\w-]+(?:\/[^/]+\/duplicate)?)$/i
/** U+0000, and letters, digits and other characters that nobody encodes: Payload decodes them, and the guards read the path as it is. */
const NEEDLESSLY_ENCODED = /%(?:00|2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i
export const POSTS = /^\/api\/posts(?:\/|$)/
const GLOBALS = /^\/api\/globals\//
const MEDIA = /^\/api\/media(?:\/|$)/
/** Where images are uploaded. */
const IMAGES = /^\/api\/media\/?$/
/** Payload stores whatever a preference contains. */
export const PREFERENCES = /^\/api\/payload-preferences(?:\/|$)/

type RequestError = Coded<Messages['collections']['request']>
const UNPARSABLE: RequestError = { code: 'unparsableForm' }

type Fields = ReturnType<typeof fieldsAt>
type Next = (request: Request) => Promise<Response>
type Chunks = AsyncGenerator<Uint8Array, void>

/**
 * Validates the shape of a request to Payload's REST API, which assumes well-formed queries and bodies: responds with a 400 or 413
 * in the format of Payload's errors, or calls `next`. The collections decide what fields may contain, and which of them a query may
 * name (`queryAccess`).
 */
export async function validateRequest(payload: Payload, request: Request, next: Next): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (NEEDLESSLY_ENCODED.test(pathname)) return refused(request, { code: 'encodedUrl' })
  const queryError = errorInQuery(searchParams)
  if (queryError !== null) return refused(request, queryError)
  if (request.body === null || request.method === 'GET' || request.method === 'HEAD') return next(request)
  const type = mediaTypeOf(request.headers)
  if (!isReadByPayload(request, pathname, type)) return next(request)
  const limit = limitOf(pathname, type)
  const fields = fieldsAt(payload, pathname)
  if (type === FORM_TYPE) {
    const form = {
      body: request.body,
      limit,
      recordLimit: recordLimitOf(pathname),
      fields,
      isStreamed: isUpload(request, pathname),
    }
    return validateForm(request, form, next)
  }
  const parts = await readParts(request, limit)
  if (parts === null) return tooLarge(request, limit)
  if (parts.length > 1) await nextTurn()
  const text = textOf(parts)
  const bodyError = errorInBody(request, type, text, fields)
  if (bodyError !== null) return refused(request, bodyError)
  // Payload reads JSON with `text`, which would decode the body once more.
  return next(Object.assign(withBody(request, takeParts(parts)), { text: () => Promise.resolve(text) }))
}

function isReadByPayload({ method, headers }: Request, pathname: string, type: string): boolean {
  return (
    method === 'PATCH' ||
    READ_BY_PAYLOAD.test(pathname) ||
    type === FORM_TYPE ||
    // Then Payload reads JSON, too.
    OVERRIDES.some((name) => headers.has(name))
  )
}

/** Whether Payload takes the body for the query of a GET. */
function isOverridden(headers: Headers, type: string): boolean {
  return type === QUERY_TYPE && overridesToGet(headers)
}

/** The size of a body (LIMIT-26, LIMIT-37). */
function limitOf(pathname: string, type: string): number {
  if (PREFERENCES.test(pathname)) return LIMITS.preferenceBytes
  if (type === QUERY_TYPE) return QUERY_LIMIT
  if (type !== FORM_TYPE) return recordLimitOf(pathname)
  return MEDIA.test(pathname) ? LIMITS.formBytes : Math.min(recordLimitOf(pathname), LIMITS.jsonBytes)
}

/** Whether a request uploads an image. */
export function isUpload({ method, headers }: Request, pathname: string): boolean {
  return method === 'POST' && IMAGES.test(pathname) && mediaTypeOf(headers) === FORM_TYPE
}

/** How many bytes of a body are read at most. Our own endpoints validate their bodies themselves (`readJson`). */
export function readLimitOf(request: Request, pathname: string): number {
  const type = mediaTypeOf(request.headers)
  return isReadByPayload(request, pathname, type) ? limitOf(pathname, type) : LIMITS.jsonBytes
}

/** The size of the largest record at this path. */
function recordLimitOf(pathname: string): number {
  if (POSTS.test(pathname)) return LIMITS.restBytes
  return GLOBALS.test(pathname) ? LIMITS.jsonBytes : LIMITS.recordBytes
}

function refused({ headers }: Request, error: RequestError, status = 400): Response {
  const message = renderMessage(messages[languageOfRequest(headers)].collections.request, error)
  return Response.json({ errors: [{ message }] }, { status, headers: { 'Cache-Control': 'no-store' } })
}

function tooLarge(request: Request, bytes: number): Response {
  return refused(request, { code: 'tooLarge', params: { bytes } }, 413)
}

/** Copies the members one by one, because the request itself is a proxy of Next. */
function withBody(request: Request, chunks: Chunks | Generator<Uint8Array, void>): Request {
  const { url, method, headers, signal } = request
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void chunks.return(undefined),
  })
  // `fetch` requires `duplex` for a stream, but its types lack it.
  const init = { method, headers, signal, body, duplex: 'half' }
  return new Request(url, init)
}

/** Yields the parts. Each can be freed once it is read. */
function* takeParts(parts: Uint8Array[]): Generator<Uint8Array, void> {
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) yield part
}

/** A form and the limits of it and of the record in it, in bytes. */
interface SentForm {
  body: ReadableStream<Uint8Array>
  limit: number
  recordLimit: number
  fields: Fields
  isStreamed: boolean
}

/**
 * Validates a form. One of images is streamed to Payload meanwhile, because twenty in memory would fill it; Payload acts on a form only
 * after its end, which a refused form never reaches. Any other is received first, because a slow client must not hold a write slot.
 */
async function validateForm(
  request: Request,
  { body, limit, recordLimit, fields, isStreamed }: SentForm,
  next: Next,
): Promise<Response> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge(request, limit)
  const parser = formParser(request.headers, { fieldSize: recordLimit })
  if (parser === null) return refused(request, UNPARSABLE)
  const errors = errorsInForm(parser, recordLimit, fields)
  let respond: (response: Response) => void
  const refusal = new Promise<Response>((resolve) => (respond = resolve))
  async function* validated(form: AsyncIterable<Uint8Array>): Chunks {
    try {
      for await (const chunk of form) {
        if (errors.length > 0) throw new Error('the form is invalid')
        yield chunk
      }
    } catch (error) {
      const isTooLarge = error instanceof BodyTooLong
      respond(isTooLarge ? tooLarge(request, limit) : refused(request, errors[0] ?? UNPARSABLE))
      throw error
    }
  }
  const form = validated(parseForm(body, parser, limit))
  async function receive(): Promise<Response> {
    const parts: Uint8Array[] = []
    for await (const part of form) parts.push(part)
    return next(withBody(request, takeParts(parts)))
  }
  return Promise.race([isStreamed ? next(withBody(request, form)) : receive(), refusal])
}

function errorInQuery(query: URLSearchParams): RequestError | null {
  for (const [key, value] of query) {
    if (`${key}${value}`.includes('\u0000')) return { code: 'nulInQuery' }
    const [name = '', ...path] = key.split(/[[\].]+/).filter((part) => part !== '')
    const range = NUMBER_RANGES[name]
    if (range !== undefined && (key !== name || !isWithin(value, range)))
      return { code: 'wholeNumber', params: { name, min: range[0], max: range[1] } }
    if ((name === 'where' || name === 'data') && path.length === 0 && !isRecord(parseJson(value)))
      return { code: 'object', params: { name } }
    if (Object.hasOwn(NUMBER_RANGES, key) && query.getAll(key).length > 1)
      return { code: 'once', params: { name: key } }
  }
  return null
}

function isWithin(value: string, [min, max]: readonly [number, number]): boolean {
  return /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
}

function errorInBody({ headers }: Request, type: string, text: string, fields: Fields): RequestError | null {
  if (isOverridden(headers, type)) return errorInQuery(new URLSearchParams(text))
  return text === '' ? null : errorInRecord(text, fields)
}

/** Decodes UTF-8 like a `TextDecoder`, which takes many times as long. */
function textOf(parts: readonly Uint8Array[]): string {
  return Buffer.concat(parts)
    .toString()
    .replace(/^\uFEFF/, '')
}

/**
 * The errors that the parser finds in a form of the admin, which sends the record as JSON in the field `_payload`. Skips files.
 */
function errorsInForm(parser: Busboy, recordLimit: number, fields: Fields): RequestError[] {
  const errors: RequestError[] = []
  const checkText = (...values: string[]) => {
    if (values.some((value) => value.includes('\u0000'))) errors.push({ code: 'nulInText' })
  }
  parser.on('error', () => errors.push(UNPARSABLE))
  parser.on('partsLimit', () => errors.push({ code: 'tooManyParts', params: { max: MAX_FORM_PARTS } }))
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) return errors.push({ code: 'tooLarge', params: { bytes: recordLimit } })
    checkText(name, value)
    const error = name === '_payload' ? errorInRecord(value, fields) : null
    if (error !== null) errors.push(error)
  })
  parser.on('file', (name, file, { filename }) => {
    // Despite the parser's types, the name can be missing.
    checkText(name, filename ?? '')
    // The parser reports the same error; without a listener this one would be thrown.
    file.on('error', () => undefined)
    file.resume()
  })
  return errors
}

/** Counts values and keys before parsing, because they take far more time and memory than their text. */
function errorInRecord(text: string, fields: Fields): RequestError | null {
  if (!hasFewerValues(text, COUNT_LIMITS))
    return { code: 'tooManyValues', params: { max: COUNT_LIMITS.values, keys: COUNT_LIMITS.keys } }
  const record = parseJson(text)
  if (!isRecord(record)) return { code: 'notAnObject' }
  if (!isWithinDepth(record, DEPTH_LIMIT)) return { code: 'tooDeep', params: { max: DEPTH_LIMIT } }
  if (fields !== null && keepKnown(fields, record).unknown > LIMITS.unknownKeys)
    return { code: 'tooManyUnknown', params: { max: LIMITS.unknownKeys } }
  if (!isDashboardLayout(record.value)) return { code: 'dashboardLayout' }
  return containsNul(text) ? { code: 'nulInText' } : null
}

/** Whether Payload, which does not check a stored dashboard layout, can render it. True for other preferences. */
function isDashboardLayout(preference: unknown): boolean {
  const layouts = isRecord(preference) ? (preference.layouts ?? null) : null
  return (
    layouts === null ||
    (Array.isArray(layouts) && layouts.every((widget) => isRecord(widget) && typeof widget.id === 'string'))
  )
}
