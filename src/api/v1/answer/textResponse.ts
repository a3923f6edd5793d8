import { readResponse, readyText } from './reply'

/** The answer to a read of a text that is no JSON of a schema: with ETag and 304 as every read (CONTRACT.md 2). */
export function textResponse(
  text: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  request: Request,
  more: Record<string, string> = {},
): Response {
  return readResponse(readyText(text, contentType, more), request)
}
