/** If one of these headers is `GET`, Payload treats a POST as a GET whose query is the body. */
export const OVERRIDES = ['x-payload-http-method-override', 'x-http-method-override']

/** Whether Payload takes a request for a GET. */
export function isRead({ method, headers }: Request): boolean {
  return method === 'GET' || (method === 'POST' && OVERRIDES.some((name) => headers.get(name) === 'GET'))
}
