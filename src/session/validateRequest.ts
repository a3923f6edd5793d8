import { finished } from 'node:stream/promises'
import busboy from 'busboy'
import { joined, mediaTypeOf, readParts } from '@/http/requestBody'
import { hasFewerValues, holdsNul, isRecord, isWithinDepth, parseJson } from '@/lib/json'
import { MAX_FILE_BYTES } from '@/operations/images/storeImage'

const QUERY_TYPE = 'application/x-www-form-urlencoded'
/** Far more than an entry at all its limits has. */
const BODY_LIMIT = 32 * 1024 * 1024
/** An image at its limit, and 1 MiB for the fields beside it, which is as much as Payload takes. */
const FORM_LIMIT = MAX_FILE_BYTES + 1024 * 1024
/** Far more than the longest filter that the admin sends: it puts those that do not fit into an address into a form. */
const QUERY_LIMIT = 256 * 1024
/** More parts than any form of the admin has: its record and its file. */
const PARTS_LIMIT = 20
/** Far more than any real record, and far less than what exhausts the stack of those that walk it. */
const DEPTH_LIMIT = 100
/** More values than 1 MiB of JSON can hold, which is all that the API takes: what it stored can be saved here, too. */
const VALUES_LIMIT = 768 * 1024
const UNREADABLE = 'The form cannot be read.'
/** The least and the most that the numbers of a query may be. */
const NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  limit: [0, 100_000],
  page: [1, 1_000_000],
  depth: [0, 10],
}
/** With one of these headers, and `GET` in it, Payload takes a POST for a GET whose query is the body. */
export const OVERRIDES = ['x-payload-http-method-override', 'x-http-method-override']
/** The JSON bodies that Payload reads itself, beside those of PATCH; own endpoints judge theirs, with problem answers. */
const READ_BY_PAYLOAD =
  /^\/api\/(?:payload-preferences\/.+|users\/.+|[\w-]+(?:\/(?:access|versions)(?:\/.*)?)?)$/

type Next = (request: Request) => Promise<Response>

/**
 * Judges the shape of what a signed-in person's program sends to Payload's own REST, which takes for granted that it is
 * well-formed: the query and the body. Answers a 400 or a 413 with one sentence, as Payload itself refuses, or what `next`
 * answers. What the fields may hold, and which of them a query may name, is judged by the collections (`queryAccess`).
 */
export async function validateRequest(request: Request, next: Next): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const fault = faultOfPath(pathname) ?? faultOfQuery(searchParams)
  if (fault !== null) return refused(400, fault)
  if (request.body === null || request.method === 'GET' || request.method === 'HEAD') return next(request)
  const type = mediaTypeOf(request.headers)
  if (type === 'multipart/form-data') return judgeForm(request, request.body, next)
  const limit = type === QUERY_TYPE ? QUERY_LIMIT : BODY_LIMIT
  const parts = await readParts(request, limit)
  if (parts === null) return tooLarge(limit)
  const faultInBody = faultOfBody(request, pathname, type, parts)
  return faultInBody === null ? next(withBody(request, streamOf(parts))) : refused(400, faultInBody)
}

function refused(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status, headers: { 'Cache-Control': 'no-store' } })
}

function tooLarge(limit: number): Response {
  return refused(413, `The body may have ${limit} bytes.`)
}

/** Each part can be freed as soon as it is read again. */
function streamOf(parts: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(part)
    },
  })
}

/** The request with another body. */
function withBody(request: Request, body: ReadableStream<Uint8Array>): Request {
  const { url, method, headers, signal } = request
  // `duplex` is asked for by the platform wherever a body is a stream, and unknown to its types.
  const init = { method, headers, signal, body, duplex: 'half' }
  // Not made from the request itself, which Next hands over as a proxy.
  return new Request(url, init)
}

/**
 * Judges a form while it arrives, since twenty images would fill the memory. Payload acts on a form once it has read the end,
 * and gets no end of a form that is refused.
 */
async function judgeForm(request: Request, body: ReadableStream<Uint8Array>, next: Next): Promise<Response> {
  if (Number(request.headers.get('content-length') ?? 0) > FORM_LIMIT) return tooLarge(FORM_LIMIT)
  const judge = formJudge(request.headers)
  if (judge === null) return refused(400, UNREADABLE)
  let size = 0
  let answer: (refusal: Response) => void
  const refusal = new Promise<Response>((resolve) => (answer = resolve))
  const refuse = (controller: TransformStreamDefaultController, response: Response) => {
    answer(response)
    controller.error(new Error('the form was refused'))
  }
  const judging = new TransformStream<Uint8Array, Uint8Array>({
    async transform(part, controller) {
      size += part.byteLength
      if (size > FORM_LIMIT) return refuse(controller, tooLarge(FORM_LIMIT))
      const fault = await judge.read(part)
      if (fault === null) controller.enqueue(part)
      else refuse(controller, refused(400, fault))
    },
    async flush(controller) {
      const fault = await judge.end()
      if (fault !== null) refuse(controller, refused(400, fault))
    },
  })
  // Cancelling what is left would destroy the connection before the answer. The server discards it.
  const judged = body.pipeThrough(judging, { preventCancel: true })
  return Promise.race([next(withBody(request, judged)), refusal])
}

function faultOfPath(pathname: string): string | null {
  return pathname.includes('%00') ? 'The address must not hold U+0000.' : null
}

/** What is wrong with a query string, or null. */
function faultOfQuery(query: URLSearchParams): string | null {
  for (const [key, value] of query) {
    const fault = faultOfParameter(key, value)
    if (fault !== null) return fault
    if (Object.hasOwn(NUMBERS, key) && query.getAll(key).length > 1) return `Give "${key}" once.`
  }
  return null
}

function faultOfParameter(key: string, value: string): string | null {
  if (`${key}${value}`.includes('\u0000')) return 'The query must not hold U+0000.'
  const [name = '', ...path] = key.split(/[[\].]+/).filter((part) => part !== '')
  const range = NUMBERS[name]
  if (range !== undefined && (key !== name || !isWithin(value, range)))
    return `"${name}" must be a whole number from ${range[0]} to ${range[1]}.`
  if ((name === 'where' || name === 'data') && path.length === 0 && !isRecord(parseJson(value)))
    return `"${name}" must be an object.`
  return null
}

function isWithin(value: string, [least, most]: readonly [number, number]): boolean {
  return /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
}

function faultOfBody(
  request: Request,
  pathname: string,
  type: string,
  parts: readonly Uint8Array[],
): string | null {
  const isQuery = type === QUERY_TYPE && OVERRIDES.some((name) => request.headers.get(name) === 'GET')
  if (isQuery) return faultOfQuery(new URLSearchParams(new TextDecoder().decode(joined(parts))))
  const isRead = request.method === 'PATCH' || READ_BY_PAYLOAD.test(pathname)
  if (parts.length === 0 || !isRead) return null
  return faultOfRecord(new TextDecoder().decode(joined(parts)))
}

/** Reads a form part by part; both say what is wrong with it so far, or null. */
interface FormJudge {
  read: (part: Uint8Array) => Promise<string | null>
  end: () => Promise<string | null>
}

/**
 * The admin's forms send their record as JSON in the field `_payload`. Read by the parser that Payload uses, so that both see
 * the same form; files are passed over. Null for a form whose header cannot be read.
 */
function formJudge(headers: Headers): FormJudge | null {
  const faults: string[] = []
  const judge = (name: string, text: string) => {
    if (`${name}${text}`.includes('\u0000')) faults.push('Text must not hold U+0000.')
  }
  const parser = parserOf(headers)
  if (parser === null) return null
  parser.on('error', () => faults.push(UNREADABLE))
  parser.on('partsLimit', () => faults.push(`A form may have ${PARTS_LIMIT} parts.`))
  parser.on('field', (name, value) => {
    judge(name, value)
    const fault = name === '_payload' ? faultOfRecord(value) : null
    if (fault !== null) faults.push(fault)
  })
  parser.on('file', (name, file, { filename }) => {
    // A part without a name is possible, whatever the parser's types say.
    judge(name, filename ?? '')
    // The parser itself says it as well.
    file.on('error', () => undefined)
    file.resume()
  })
  return {
    async read(part) {
      // A parser that has failed says so in `faults`.
      await new Promise((resolve) => parser.write(part, resolve))
      return faults[0] ?? null
    },
    async end() {
      parser.end()
      await finished(parser).catch(() => faults.push(UNREADABLE))
      return faults[0] ?? null
    },
  }
}

function parserOf(headers: Headers): busboy.Busboy | null {
  try {
    return busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: { fieldSize: FORM_LIMIT, parts: PARTS_LIMIT },
    })
  } catch {
    // The parser throws for a header that it cannot read, and for nothing else.
    return null
  }
}

/** What is wrong with the JSON text of a record, or null. Counted before it is parsed: values cost far more than their bytes. */
function faultOfRecord(text: string): string | null {
  if (!hasFewerValues(text, VALUES_LIMIT)) return `A record may have ${VALUES_LIMIT} values.`
  const value = parseJson(text)
  if (!isRecord(value)) return 'The body must be a JSON object.'
  if (!isWithinDepth(value, DEPTH_LIMIT)) return `Nest arrays and objects at most ${DEPTH_LIMIT} deep.`
  if (!isOfWidgets(value.value)) return 'A layout of the dashboard is a list of widgets, each with an id.'
  return holdsNul(text) ? 'Text must not hold U+0000.' : null
}

/** Whether a preference is no layout of the dashboard, or one that it can show: Payload reads what was saved as it is. */
function isOfWidgets(preference: unknown): boolean {
  const layouts = isRecord(preference) ? (preference.layouts ?? null) : null
  if (layouts === null) return true
  return (
    Array.isArray(layouts) && layouts.every((widget) => isRecord(widget) && typeof widget.id === 'string')
  )
}
