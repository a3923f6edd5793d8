import { describe, expect, it } from 'vitest'
import { failed } from './delivery'
import { newRetryBudget, withRetryAfter } from './retryAfter'

/** Plays these answers, the last one for ever; tells what came of it and how long was waited between the tries. */
async function play(answers: ReturnType<typeof failed>[], signal?: AbortSignal) {
  let tries = 0
  const waited: number[] = []
  const outcome = await withRetryAfter(
    async () => {
      const answer = answers[Math.min(tries, answers.length - 1)]
      tries += 1
      return answer ?? { kind: 'answered' as const }
    },
    { wait: async (ms) => void waited.push(ms), signal },
  )
  return { outcome, tries, waited }
}

const limited = (seconds: string | null) => failed('rate_limited', seconds)

describe('DIGEST-14: 429 with Retry-After', () => {
  it('waits as long as it is asked to, and tries three times at most', async () => {
    expect(await play([limited('3'), limited('7')])).toEqual({
      outcome: limited('7'),
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
  ])('tries nothing else again: %j', async (fault) => {
    expect(await play([fault])).toEqual({ outcome: fault, tries: 1, waited: [] })
  })

  it('counts three tries in all where one message is sent in several forms', async () => {
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

  it('answers `stopped` when the process is told to stop while it waits', async () => {
    const leaving = new AbortController()
    const attempt = async () => limited('30')
    const wait = (_ms: number, signal: AbortSignal | undefined) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
        leaving.abort()
      })
    expect(await withRetryAfter(attempt, { wait, signal: leaving.signal })).toEqual(failed('stopped'))
  })
})
