/** The bytes of a GET below `/api/v1`. */
export function getRequest(token: string, path: string, more: Record<string, string> = {}): Buffer {
  return Buffer.from(`GET /api/v1${path} HTTP/1.1\r\n${headersOf(token, more)}\r\n`)
}

/** The bytes of a POST with this body. */
export function postRequest(token: string, path: string, contentType: string, body: Buffer): Buffer {
  const more = { 'Content-Type': contentType, 'Content-Length': String(body.length) }
  return Buffer.concat([Buffer.from(`POST /api/v1${path} HTTP/1.1\r\n${headersOf(token, more)}\r\n`), body])
}

function headersOf(token: string, more: Record<string, string>): string {
  const headers = { Host: 'localhost:3000', Authorization: `Bearer ${token}`, ...more }
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}
