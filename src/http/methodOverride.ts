/** If one of these headers is `GET`, Payload treats a POST as a GET whose query is the body. */
export const OVERRIDES = ['x-payload-http-method-override', 'x-http-method-override']
