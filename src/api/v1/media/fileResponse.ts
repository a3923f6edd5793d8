import { create as createContentDisposition } from 'content-disposition'
import type { Payload } from 'payload'
import { matchesEtag } from '@/api/v1/response/reply'
import type { Refusal } from '@/domain/refusal'
import { problemResponse, rangeProblem } from '@/http/problem'
import { ok, refuse, type Result } from '@/lib/result'
import { StorageUnavailable, type ByteRange } from '@/integrations/storage/imageStore'
import { imageStoreOf, storeUnavailable } from '@/operations/images/imageFiles'
import type { ImageFile } from '@/queries/media'

/** Bytes from `start` to `end`, both included; `whole` without a usable header, `none` past the end of the file. */
type Range = ByteRange | 'whole' | 'none'

/**
 * The response with an image file: streamed, whole or in part, or a 304. Clients may cache it forever, because no name is
 * reused, and browsers never run it as a page (IMG-9, IMG-15). Refuses with `not_found`, and `unavailable` while the store cannot be
 * reached (IMG-22).
 * @param file from the database, so no part of the request reaches the file system
 */
export async function fileResponse(
  payload: Payload,
  file: ImageFile & { filename: string },
  request: { method: string; headers: Headers },
): Promise<Result<Response, Refusal>> {
  const etag = `"${file.path}"`
  const headers = headersOf(file, etag)
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return ok(new Response(null, { status: 304, headers }))
  const range = request.method === 'GET' ? rangeOf(request.headers, etag, file.size) : 'whole'
  if (range === 'none')
    return ok(problemResponse(rangeProblem(file.size), { 'Content-Range': `bytes */${file.size}` }))
  const length = range === 'whole' ? file.size : range.end - range.start + 1
  headers.set('Content-Type', file.mimeType)
  headers.set('Content-Length', String(length))
  if (request.method === 'HEAD') return ok(new Response(null, { headers }))

  const bytes = await readFile(payload, file.path, range === 'whole' ? undefined : range)
  if (!bytes.ok) return bytes
  if (range === 'whole') return ok(new Response(bytes.value, { headers }))
  headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  return ok(new Response(bytes.value, { status: 206, headers }))
}

async function readFile(
  payload: Payload,
  name: string,
  range: ByteRange | undefined,
): Promise<Result<ReadableStream<Uint8Array>, Refusal>> {
  try {
    const bytes = await imageStoreOf(payload).read(name, range)
    if (bytes !== null) return ok(bytes)
    payload.logger.error({ file: name }, 'the file of an image is missing')
    return refuse({ kind: 'not_found' })
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return refuse(storeUnavailable(payload, error))
  }
}

function headersOf({ path, filename }: { path: string; filename: string }, etag: string): Headers {
  return new Headers({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Content-Disposition': disposition(filename, path),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  })
}

/** The original name with the extension of this file, for downloads. */
function disposition(filename: string, path: string): string {
  const name = filename.replace(/\.[A-Za-z0-9]{1,5}$/, '') + path.slice(path.lastIndexOf('.'))
  return createContentDisposition(name, { type: 'inline', fallback: name.replace(/[^\w .()-]/g, '_') })
}

/** Parses `Range` (RFC 9110, 14.2). Several ranges, other units and invalid values are ignored, as the RFC allows. */
function rangeOf(headers: Headers, etag: string, size: number): Range {
  const ifRange = headers.get('if-range')
  if (ifRange !== null && ifRange !== etag) return 'whole'
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range')?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '')
    return Number(last) === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'none'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
