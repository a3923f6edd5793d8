import type { Production } from './production'

/** A response of the API; tests read the members they expect. */
interface Answer {
  status: number
  headers: Headers
  json: ReturnType<typeof JSON.parse>
}

/** Issues an API client with the command, as an operator does, and returns its token. */
export async function issueToken(
  production: Production,
  client: { name: string; mode: string; audience: string; project?: string },
): Promise<string> {
  const args = Object.entries(client).flatMap(([name, value]) => [`--${name}`, value])
  const printed = await production.command('client:create', ...args, '--json')
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '').token
}

/**
 * Calls the API as a client does.
 * @param path below `/api/v1`
 * @param body a form, or a value to send as JSON
 */
export async function callInterface(
  production: Production,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(`${production.url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : null }
}
