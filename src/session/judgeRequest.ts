import { mediaTypeOf, readBytes } from '@/http/requestBody'
import { isRecord, isWithinDepth, parseJson } from '@/lib/json'

/** Far more than an entry at all its limits has. */
const BODY_LIMIT = 32 * 1024 * 1024
/** Far more than any real record, and far less than what exhausts the stack of those that walk it. */
const DEPTH_LIMIT = 100
/** What no query may name: sorting or filtering by a secret tells it bit by bit, whether or not it is answered. */
const SECRETS = new Set(['tokenHash', 'hash', 'salt', 'sessions', 'resetPasswordToken', 'botToken'])
/** Operators for places on a map, which the archive has none of: Payload fails on them. */
const OF_PLACES = new Set(['near', 'within', 'intersects'])
/** The least and the most that the numbers of a query may be. */
const NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  limit: [0, 100_000],
  page: [1, 1_000_000],
  depth: [0, 10],
}
/** The JSON bodies that Payload reads itself, beside those of PATCH; own endpoints judge theirs, with problem answers. */
const READ_BY_PAYLOAD =
  /^\/api\/(?:payload-preferences\/.+|users\/.+|[\w-]+(?:\/(?:access|versions)(?:\/.*)?)?)$/

/**
 * Judges the shape of what a signed-in person's program sends to Payload's own REST, which takes for granted that it is
 * well-formed: the query and the body. Answers a 400 with one sentence, as Payload itself refuses, or null. What the
 * fields may hold is judged by the collections.
 */
export async function judgeRequest(request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const fault = faultOfPath(pathname) ?? faultOfQuery(searchParams) ?? (await faultOfBody(request, pathname))
  if (fault === null) return null
  return Response.json(
    { errors: [{ message: fault }] },
    { status: 400, headers: { 'Cache-Control': 'no-store' } },
  )
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
  const operator = path.at(-1)
  if (name === 'where' && operator !== undefined && OF_PLACES.has(operator))
    return `Nothing here can be asked with "${operator}".`
  // An operand may be any word; everywhere else words are names of fields.
  const isOperand = name === 'where' && path.length > 0
  const words = `${key} ${isOperand ? '' : value}`.split(/[^A-Za-z0-9]+/)
  const secret = words.find((word) => SECRETS.has(word))
  return secret === undefined ? null : `Nothing can be asked by "${secret}".`
}

function isWithin(value: string, [least, most]: readonly [number, number]): boolean {
  return /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
}

async function faultOfBody(request: Request, pathname: string): Promise<string | null> {
  if (request.body === null || request.method === 'GET' || request.method === 'HEAD') return null
  const type = mediaTypeOf(request.headers)
  const isForm = type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded'
  if (!isForm && request.method !== 'PATCH' && !READ_BY_PAYLOAD.test(pathname)) return null
  const copy = request.clone()
  const bytes = await readBytes(copy, BODY_LIMIT)
  if (bytes === null) {
    // What is not read of a copy would be kept in memory until the other is done.
    if (copy.body?.locked === false) await copy.body.cancel()
    // Payload has a limit of its own for files, and says so.
    return type === 'multipart/form-data' ? null : `The body may have ${BODY_LIMIT} bytes.`
  }
  if (type === 'application/x-www-form-urlencoded')
    return faultOfQuery(new URLSearchParams(new TextDecoder().decode(bytes)))
  if (type !== 'multipart/form-data')
    return bytes.byteLength === 0 ? null : faultOfRecord(parseJson(new TextDecoder().decode(bytes)))
  return faultOfForm(bytes, request.headers)
}

/** The admin's forms send their record as JSON in the field `_payload`. */
async function faultOfForm(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Promise<string | null> {
  const headersOfForm = { 'Content-Type': headers.get('content-type') ?? '' }
  const form = await new Response(bytes, { headers: headersOfForm }).formData().catch(() => null)
  if (form === null) return 'The form cannot be read.'
  for (const [name, value] of form) {
    const text = typeof value === 'string' ? value : value.name
    if (`${name}${text}`.includes('\u0000')) return 'Text must not hold U+0000.'
    const fault = name === '_payload' ? faultOfRecord(parseJson(text)) : null
    if (fault !== null) return fault
  }
  return null
}

function faultOfRecord(value: unknown): string | null {
  if (!isRecord(value)) return 'The body must be a JSON object.'
  if (!isWithinDepth(value, DEPTH_LIMIT)) return `Nest arrays and objects at most ${DEPTH_LIMIT} deep.`
  return holdsNul(value) ? 'Text must not hold U+0000.' : null
}

/** Recursive: the depth has been judged before. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, member]) => key.includes('\u0000') || holdsNul(member))
}
