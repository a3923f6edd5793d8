import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as it arrived. */
export interface SignedRequest {
  method: string
  /** Path and query, undecoded. */
  target: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
}

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** The code of S3 for a request that is not authenticated. */
export type SignatureError =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'

const SKEW_MS = 15 * 60 * 1000

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/s3\/aws4_request, ?SignedHeaders=([^,\s]+), ?Signature=([\da-f]{64})$/

/**
 * Verifies Signature Version 4 as AWS documents it for S3 ("Authenticating Requests: Using the Authorization Header"), from the bytes
 * that arrived. Returns null if the request is authentic.
 */
export function verifySignature(
  request: SignedRequest,
  { accessKeyId, secretAccessKey, region }: Credentials,
  now: Date,
): SignatureError | null {
  const { headers } = request
  const authorization = headers['authorization']
  if (authorization === undefined) return 'AccessDenied'
  const [, keyId, day, signedRegion, names = '', signature = ''] = AUTHORIZATION.exec(authorization) ?? []
  if (keyId === undefined || signedRegion !== region) return 'AuthorizationHeaderMalformed'
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId'

  const date = headers['x-amz-date'] ?? ''
  const [, year, month, dayOfMonth, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  const sentAt = Date.parse(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(sentAt) || date.slice(0, 8) !== day) return 'AccessDenied'
  if (Math.abs(sentAt - now.getTime()) > SKEW_MS) return 'RequestTimeTooSkewed'

  const signed = names.split(';')
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (names !== signed.toSorted().join(';') || mustBeSigned.some((name) => !signed.includes(name)))
    return 'AccessDenied'

  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonicalRequest(request, signed))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const isRight = timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))
  return isRight ? null : 'SignatureDoesNotMatch'
}

function canonicalRequest({ method, target, headers }: SignedRequest, signed: readonly string[]): string {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? '' : target.slice(mark + 1)
  const parameters = query
    .split('&')
    .filter((parameter) => parameter !== '')
    .map((parameter) => parameter.split('=', 2))
    .map(([name = '', value = '']) => `${uriEncode(decode(name))}=${uriEncode(decode(value))}`)
  return [
    method,
    path
      .split('/')
      .map((segment) => uriEncode(decode(segment)))
      .join('/'),
    parameters.toSorted().join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
}

/** Without a plus sign for a space: a client that means a space writes `%20`. */
function decode(text: string): string {
  return decodeURIComponent(text)
}

/** Every byte but the unreserved characters as `%XY` in upper case. */
function uriEncode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[A-Za-z0-9\-._~]/.test(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
