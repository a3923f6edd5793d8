import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { wordIssues } from '@/domain/issues'
import { invalid } from '@/domain/refusal'
import { SemaphoreTimeout } from '@/lib/async'
import { errorResponse, problemOf } from './problem'

const issues = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ pointer: `/${n}`, code: 'required' as const }))
const worded = (count: number) => wordIssues(issues(count))

it('API-8: lists up to a hundred errors, and counts the rest', () => {
  for (const count of [1, 2, 100]) expect(problemOf(invalid(...issues(count))).errors).toEqual(worded(count))
  expect(problemOf(invalid(...issues(101))).errors).toEqual([
    ...worded(100),
    { pointer: '', message: '1 more error is not listed. Fix these first.' },
  ])
  expect(problemOf(invalid(...issues(5_000))).errors?.at(-1)?.message).toMatch(/^4900 more errors are /)
})

describe('the response to an error', () => {
  function respondTo(error: unknown) {
    const lines: string[] = []
    const logger = pino({}, { write: (line: string) => void lines.push(line) })
    const response = errorResponse(error, { logger, requestId: 'r-1', what: 'it failed', method: 'POST' })
    return { response, line: JSON.parse(lines.join()) as Record<string, unknown> }
  }

  it('is a 503 with a retry time while the database is unreachable', async () => {
    const { response, line } = respondTo(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ type: 'unavailable' })
    expect(line).toMatchObject({ level: 40, requestId: 'r-1' })
  })

  it.each([
    ['whose statement took too long', Object.assign(new Error('canceling statement'), { code: '57014' })],
    ['that had no capacity', new SemaphoreTimeout('no permit within 2000 ms')],
    ['that is unreachable', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
  ])('depends on the database error %s', async (_, error) => {
    const { response, line } = respondTo(error)
    const detail =
      'The database did not respond in time. It is busy or unreachable. Try again in a few seconds.'
    expect(await response.json()).toMatchObject({ status: 503, detail })
    expect(line.msg).toBe(
      error instanceof SemaphoreTimeout
        ? 'The archive is busy: a request waited too long for its turn.'
        : 'The database did not respond in time.',
    )
  })

  it('is a 500 with the request id and nothing about the error', async () => {
    const { response, line } = respondTo(new Error('hunter2'))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      type: 'internal',
      title: 'Internal error',
      status: 500,
      detail: 'Request r-1',
    })
    expect(line).toMatchObject({ level: 50, requestId: 'r-1', method: 'POST', msg: 'it failed' })
  })
})
