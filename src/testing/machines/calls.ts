/** Credentials of a client and of a user. */
export interface Access {
  url: string
  token: string
  cookie: string
}

/** A response with its JSON. */
export interface Answer {
  status: number
  // The callers know the shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: any
}

const LIMIT_MS = 20_000

/** Sends a call of the client to the API. Throws if there is no response. */
export function asClient(access: Access, method: string, path: string, body?: object): Promise<Answer> {
  return send(`${access.url}/api/v1${path}`, method, { Authorization: `Bearer ${access.token}` }, body)
}

/** Sends what the user does with an entry, such as `approve`. Throws if there is no response. */
export function asUser(access: Access, id: string, action: string, body: object): Promise<Answer> {
  const headers = { Cookie: access.cookie, Origin: access.url }
  return send(`${access.url}/api/posts/${id}/${action}`, 'POST', headers, body)
}

/** Publishes a draft as the user. Throws if there is no response. */
export function approve(access: Access, id: string): Promise<Answer> {
  return asUser(access, id, 'approve', { when: 'now' })
}

async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, json: isJson && text !== '' ? JSON.parse(text) : null }
}

/** Runs `work` this many times at once, each again and again until `isOver`. */
export async function repeatAtOnce(
  times: number,
  isOver: () => boolean,
  work: (worker: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: times }, async (_, worker) => {
      while (!isOver()) await work(worker)
    }),
  )
}
