/** If one of these headers is `GET`, Payload treats a POST as a GET whose query is the body. */
export const OVERRIDES = ['x-payload-http-method-override', 'x-http-method-override']

/** Whether these headers make a POST a GET for Payload. */
export function overridesToGet(headers: Headers): boolean {
  return OVERRIDES.some((name) => headers.get(name) === 'GET')
}
