/** The request header in which the server tells everything behind it the id by which the log knows the request. */
export const REQUEST_ID_HEADER = 'x-request-id'
