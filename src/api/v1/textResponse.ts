import { etagOf, isKnown } from './etag'

/** The answer to a read of a text that is no JSON of a schema: with ETag and 304 as every read (CONTRACT.md 2). */
export function textResponse(
  text: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  request: Request,
  more: Record<string, string> = {},
): Response {
  const etag = etagOf(text)
  const headers = new Headers({ 'Cache-Control': 'private, no-cache', ...more, ETag: etag })
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', contentType)
  return new Response(text, { headers })
}
