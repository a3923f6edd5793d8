/** A response of the fake. */
export interface Reply {
  status: number
  headers?: Record<string, string>
  body: string
}

/** A JSON response. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

/** A plain text response. */
export function text(body: string, status = 200): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}
