import { describe, expect, it } from 'vitest'
import { failed } from './delivery'
import { newRetryBudget, withRetryAfter } from './retryAfter'

/** Replays these responses, the last one forever. Returns the result and the waits between the attempts. */
async function play(responses: ReturnType<typeof failed>[], signal?: AbortSignal) {
  let tries = 0
  const waited: number[] = []
  const result = await withRetryAfter(
    async () => {
      const response = responses[Math.min(tries, responses.length - 1)]
      tries += 1
      return response ?? { kind: 'responded' as const }
    },
    { wait: async (ms) => void waited.push(ms), signal },
  )
  return { result, tries, waited }
}

const limited = (seconds: string | null) => failed('rate_limited', seconds)

describe('DIGEST-14: 429 with Retry-After', () => {
  it('waits as long as requested, and makes three attempts at most', async () => {
    expect(await play([limited('3'), limited('7')])).toEqual({
      result: limited('7'),
      tries: 3,
      waited: [3_000, 7_000],
    })
  })

  it.each([
    ['61', 1],
    ['999999999', 1],
    [null, 1],
    ['60', 3],
    ['0', 3],
  ])('Retry-After %s: %i tries', async (seconds, tries) => {
    expect((await play([limited(seconds)])).tries).toBe(tries)
  })

  it.each([
    failed('http_status', '503'),
    failed('refused', 'ratelimited'),
    failed('unreachable', 'ECONNREFUSED'),
  ])('retries nothing else: %j', async (failure) => {
    expect(await play([failure])).toEqual({ result: failure, tries: 1, waited: [] })
  })

  it('counts three attempts in total if a message is sent in several forms', async () => {
    const retryBudget = newRetryBudget()
    const waited: number[] = []
    const terms = { wait: async (ms: number) => void waited.push(ms), signal: undefined }
    let tries = 0
    const once = async () => ((tries += 1) === 1 ? limited('1') : failed('refused', 'invalid_blocks'))
    expect(await withRetryAfter(once, terms, retryBudget)).toEqual(failed('refused', 'invalid_blocks'))
    const always = async () => ((tries += 1), limited('2'))
    expect(await withRetryAfter(always, terms, retryBudget)).toEqual(limited('2'))
    expect({ tries, waited }).toEqual({ tries: 4, waited: [1_000, 2_000] })
  })

  it('returns `stopped` if the process shuts down while waiting', async () => {
    const shutdown = new AbortController()
    const attempt = async () => limited('30')
    const wait = (_ms: number, signal: AbortSignal | undefined) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
        shutdown.abort()
      })
    expect(await withRetryAfter(attempt, { wait, signal: shutdown.signal })).toEqual(failed('stopped'))
  })
})
