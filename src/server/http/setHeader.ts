import type { IncomingMessage } from 'node:http'

/**
 * Replaces a header of a received request, or removes it with null, in both forms in which handlers read it. `name`
 * is lower case.
 */
export function setRequestHeader(request: IncomingMessage, name: string, value: string | null): void {
  const raw = request.rawHeaders
  const kept: string[] = []
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const key = raw[index] ?? ''
    if (key.toLowerCase() !== name) kept.push(key, raw[index + 1] ?? '')
  }
  if (value === null) {
    delete request.headers[name]
  } else {
    request.headers[name] = value
    kept.push(name, value)
  }
  request.rawHeaders = kept
}
