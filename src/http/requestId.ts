/** The request header in which the server tells everything behind it the id by which the log knows the request. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The id by which the log knows a request, `unknown` for one that did not come through the server. */
export function requestIdOf(headers: Pick<Headers, 'get'>): string {
  return headers.get(REQUEST_ID_HEADER) ?? 'unknown'
}
