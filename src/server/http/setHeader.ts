import type { IncomingMessage } from 'node:http'

/**
 * Replaces headers of a received request, or removes those that are null, in both forms in which handlers read them.
 * @param headers by name in lower case
 */
export function setRequestHeaders(request: IncomingMessage, headers: Record<string, string | null>): void {
  const raw = request.rawHeaders
  const kept: string[] = []
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const key = raw[index] ?? ''
    if (!(key.toLowerCase() in headers)) kept.push(key, raw[index + 1] ?? '')
  }
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) {
      delete request.headers[name]
    } else {
      request.headers[name] = value
      kept.push(name, value)
    }
  }
  request.rawHeaders = kept
}
