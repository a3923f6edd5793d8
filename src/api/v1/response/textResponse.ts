import { LRUCache } from 'lru-cache'
import { readResponse, serializeText, type CachedResponse } from './reply'

/** More than there are: the document, two texts in two languages, and the files of the reference's page. */
const MOST_TEXTS = 16

const kept = new LRUCache<string | Uint8Array<ArrayBuffer>, CachedResponse>({ max: MOST_TEXTS })

/** The answer to a read of a text that is no JSON of a schema: with ETag and 304 as every read (API-13). */
export function textResponse(
  text: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  request: Request,
  more: Record<string, string> = {},
): Response {
  const ready = serializeOnce(text, contentType)
  return readResponse(
    { ...ready, headers: { ...ready.headers, 'Content-Type': contentType, ...more } },
    request,
  )
}

/** Bytes and ETag of a text that is the same at each call, made once: the description of the interface has some 200 KB. */
export function serializeOnce(text: string | Uint8Array<ArrayBuffer>, contentType: string): CachedResponse {
  const known = kept.get(text)
  if (known !== undefined) return known
  const ready = serializeText(text, contentType)
  kept.set(text, ready)
  return ready
}
