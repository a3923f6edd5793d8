import type { ParseResponse } from './parseResponse'

/** The same judge, which says nothing of an answer that repeats the secret: a token, or the address of a webhook. */
export function redactingSecret(judge: ParseResponse, secret: string): ParseResponse {
  return (answer) => {
    const fault = judge(answer)
    if (fault?.failure.detail?.includes(secret) === true) fault.failure.detail = null
    return fault
  }
}
