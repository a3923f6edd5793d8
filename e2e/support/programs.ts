import type { Production } from './production'

/** What the interface answered; a test reads the members that it expects. */
interface Answer {
  status: number
  headers: Headers
  json: ReturnType<typeof JSON.parse>
}

/** Issues an API client by the command, as an operator does, and answers its token. */
export async function issueToken(
  production: Production,
  client: { name: string; mode: string; audience: string; project?: string },
): Promise<string> {
  const args = Object.entries(client).flatMap(([name, value]) => [`--${name}`, value])
  const printed = await production.command('client:create', ...args, '--json')
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '').token
}

/**
 * A call to the interface as a program makes it.
 * @param path below `/api/v1`
 * @param body a form as it is, anything else as JSON
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
