/** An authentic request, with its whole body. */
export interface S3Request {
  method: string
  /** Path and query, undecoded. */
  target: string
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

export interface S3Response {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Of an error. */
  code: string | null
}

export interface S3Object {
  content: Buffer
  changedAt: Date
}

/** What a client may need permission for. */
export type Permission = 'write' | 'list' | 'read' | 'delete'

export interface S3State {
  bucket: string
  objects: Map<string, S3Object>
  /** In bytes, of all objects. */
  capacity: number
  /** Keys in a page of a list. */
  pageSize: number
  denied: Set<Permission>
  /** Whether `If-None-Match` is supported. */
  hasConditionalWrites: boolean
  /** Whether `Range` is supported. */
  hasRanges: boolean
  now: () => Date
}

const KEY_BYTES = 1024

/** Does what an authentic request asks, and refuses what S3 refuses. Addressing is by path only. */
export function respondTo(request: S3Request, state: S3State): S3Response {
  const { pathname, searchParams } = new URL(request.target, 'http://s3')
  const [, bucket = '', ...segments] = pathname.split('/')
  if (decodeURIComponent(bucket) !== state.bucket) return failure(404, 'NoSuchBucket')
  const key = decodeURIComponent(segments.join('/'))
  if (Buffer.byteLength(key) > KEY_BYTES) return failure(400, 'KeyTooLongError')
  const denied = permissionFor(request, key)
  if (denied !== null && state.denied.has(denied)) return failure(403, 'AccessDenied')
  if (key === '')
    return request.method === 'GET' ? list(searchParams, state) : failure(405, 'MethodNotAllowed')
  if (searchParams.size > 0) return failure(400, 'InvalidArgument')
  if (request.method !== 'PUT' && request.body.length > 0) return failure(400, 'InvalidRequest')
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return get(request, key, state)
    case 'PUT':
      return request.headers['x-amz-copy-source'] === undefined
        ? put(request, key, state)
        : copy(request.headers['x-amz-copy-source'], key, state)
    case 'DELETE':
      state.objects.delete(key)
      return { status: 204, headers: {}, body: Buffer.alloc(0), code: null }
    default:
      return failure(405, 'MethodNotAllowed')
  }
}

function permissionFor({ method }: S3Request, key: string): Permission | null {
  if (method === 'PUT') return 'write'
  if (method === 'DELETE') return 'delete'
  return key === '' ? 'list' : 'read'
}

function put({ headers, body }: S3Request, key: string, state: S3State): S3Response {
  if (headers['content-length'] === undefined) return failure(411, 'MissingContentLength')
  const condition = headers['if-none-match']
  if (condition !== undefined && (!state.hasConditionalWrites || condition !== '*'))
    return failure(501, 'NotImplemented')
  if (condition !== undefined && state.objects.has(key)) return failure(412, 'PreconditionFailed')
  if (!hasRoom(key, body, state)) return failure(507, 'XMinioStorageFull')
  state.objects.set(key, { content: body, changedAt: state.now() })
  return { status: 200, headers: { etag: '"0"' }, body: Buffer.alloc(0), code: null }
}

function hasRoom(key: string, content: Buffer, { objects, capacity }: S3State): boolean {
  const others = [...objects].filter(([other]) => other !== key)
  return others.reduce((sum, [, object]) => sum + object.content.length, content.length) <= capacity
}

function get({ method, headers }: S3Request, key: string, { objects, hasRanges }: S3State): S3Response {
  const object = objects.get(key)
  if (object === undefined) return failure(404, 'NoSuchKey')
  const { content, changedAt } = object
  const common = { 'last-modified': changedAt.toUTCString(), 'content-type': 'binary/octet-stream' }
  if (method === 'HEAD' || headers['range'] === undefined || !hasRanges)
    return { status: 200, headers: common, body: content, code: null }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers['range']) ?? []
  if (start === undefined || Number(start) >= content.length || Number(end) < Number(start))
    return failure(416, 'InvalidRange')
  const body = content.subarray(Number(start), Number(end) + 1)
  const range = `bytes ${start}-${Number(start) + body.length - 1}/${content.length}`
  return { status: 206, headers: { ...common, 'content-range': range }, body, code: null }
}

function copy(source: string, key: string, state: S3State): S3Response {
  const [, bucket, ...segments] = source.split('/').map(decodeURIComponent)
  if (bucket !== state.bucket) return failure(400, 'InvalidArgument')
  const object = state.objects.get(segments.join('/'))
  if (object === undefined) return failure(404, 'NoSuchKey')
  if (!hasRoom(key, object.content, state)) return failure(507, 'XMinioStorageFull')
  state.objects.set(key, { ...object, changedAt: state.now() })
  return xml(
    `<CopyObjectResult><LastModified>${state.now().toISOString()}</LastModified><ETag>"0"</ETag></CopyObjectResult>`,
  )
}

const LIST_PARAMETERS = ['list-type', 'prefix', 'delimiter', 'max-keys', 'continuation-token']

function list(parameters: URLSearchParams, { bucket, objects, pageSize }: S3State): S3Response {
  const isKnown = [...parameters.keys()].every((name) => LIST_PARAMETERS.includes(name))
  if (!isKnown || parameters.get('list-type') !== '2') return failure(400, 'InvalidArgument')
  const maxKeys = Number(parameters.get('max-keys') ?? 1000)
  if (!Number.isInteger(maxKeys) || maxKeys < 1) return failure(400, 'InvalidArgument')
  const prefix = parameters.get('prefix') ?? ''
  const delimiter = parameters.get('delimiter')
  const token = parameters.get('continuation-token')
  const last = token === null ? null : /^after (.*)$/.exec(Buffer.from(token, 'base64').toString())?.[1]
  if (last === undefined) return failure(400, 'InvalidArgument')

  // Keys, and the common part of keys with a delimiter after the prefix. S3 sorts them by their bytes.
  const entries = [...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const at = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
      return at < 0 ? key : key.slice(0, at + 1)
    })
  const sorted = [...new Set(entries)].sort((one, other) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  )
  const from = last === null ? 0 : sorted.indexOf(last) + 1
  const page = sorted.slice(from, from + Math.min(maxKeys, pageSize))
  const isTruncated = from + page.length < sorted.length
  const parts = page.map((entry) =>
    objects.has(entry)
      ? `<Contents><Key>${escape(entry)}</Key><LastModified>${objects.get(entry)?.changedAt.toISOString()}</LastModified><Size>${objects.get(entry)?.content.length}</Size></Contents>`
      : `<CommonPrefixes><Prefix>${escape(entry)}</Prefix></CommonPrefixes>`,
  )
  const next = Buffer.from(`after ${page.at(-1)}`).toString('base64')
  return xml(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${escape(prefix)}</Prefix>` +
      `<KeyCount>${page.length}</KeyCount><MaxKeys>${maxKeys}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>` +
      `${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${parts.join('')}</ListBucketResult>`,
  )
}

/** An error as S3 sends it. */
export function failure(status: number, code: string): S3Response {
  const error = `<Error><Code>${code}</Code><Message>${code}</Message><RequestId>0</RequestId></Error>`
  return { ...xml(error), status, code }
}

function xml(text: string): S3Response {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
  return { status: 200, headers: { 'content-type': 'application/xml' }, body, code: null }
}

/** As S3 does, quotation marks and line breaks included. */
function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\r\n\t]/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`)
}
