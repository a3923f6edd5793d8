import type { Judge } from './judgeAnswer'

/** The same judge, which says nothing of an answer that repeats the secret: a token, or the address of a webhook. */
export function discreet(judge: Judge, secret: string): Judge {
  return (answer) => {
    const fault = judge(answer)
    if (fault?.failure.detail?.includes(secret) === true) fault.failure.detail = null
    return fault
  }
}
