import { LIMITS } from '@/domain/limits'

/** Every response header that a program may want to read. */
export const headers = {
  'Request-Id': {
    description: 'Identifies this request in the logs of the archive. Include it when you report a problem.',
    schema: { type: 'string', pattern: '^[\\w.-]{1,64}$' },
    example: '019e2f6a-9d10-7c44-8a3e-5b7f0c1d2e3f',
  },
  ETag: {
    description:
      'Identifies the bytes of this response. Send it as `If-None-Match` with the next request to the same URL.',
    schema: { type: 'string', pattern: '^"[^"]+"$' },
    example: '"Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"',
  },
  'Cache-Control': {
    description:
      'How the response may be cached: `private, no-cache` on reads (cache it and revalidate with the ETag), `no-store` otherwise.',
    schema: { type: 'string', maxLength: 200 },
    example: 'private, no-cache',
  },
  'RateLimit-Limit': {
    description: 'Requests per minute that this client may send. Missing if the archive sets no limit.',
    schema: { type: 'integer', minimum: 1 },
    example: LIMITS.callsPerMinute,
  },
  'RateLimit-Remaining': {
    description: 'Requests left in the current minute.',
    schema: { type: 'integer', minimum: 0 },
    example: 1187,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the count resets.',
    schema: { type: 'integer', minimum: 1, maximum: 60 },
    example: 42,
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 1 },
    example: 42,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate: with a bearer token.',
    schema: { type: 'string', const: 'Bearer' },
    example: 'Bearer',
  },
  Allow: {
    description: 'On a 405: the methods that the path supports, separated by commas.',
    schema: { type: 'string', maxLength: 100 },
    example: 'GET, HEAD, POST',
  },
  Location: {
    description: 'URL of the created draft.',
    schema: { type: 'string', format: 'uri' },
    example: 'https://updates.example.com/api/v1/posts/019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b',
  },
  'Idempotency-Replayed': {
    description: '`true` if this client has used the idempotency key before, so nothing was created.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'Content-Language': {
    description: 'Language of the texts that depend on `Accept-Language`.',
    schema: { type: 'string', enum: ['de', 'en'] },
    example: 'en',
  },
  Vary: {
    description: 'The request headers that the response depends on.',
    schema: { type: 'string', maxLength: 200 },
    example: 'Accept-Language',
  },
  'Accept-Ranges': {
    description: 'Parts of the file can be requested with `Range: bytes=…`.',
    schema: { type: 'string', const: 'bytes' },
    example: 'bytes',
  },
  'Content-Range': {
    description: 'Which bytes of the file these are, or on a 416 the length of the file.',
    schema: { type: 'string', pattern: '^bytes (\\d+-\\d+|\\*)/\\d+$' },
    example: 'bytes 0-1023/48211',
  },
} as const satisfies Record<
  string,
  { description: string; schema: Record<string, unknown>; example: string | number }
>

export type HeaderName = keyof typeof headers

/** References to headers, as a response carries them. */
export function headerReferences(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The headers of every response to an authenticated client. */
export const COUNTED_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const
