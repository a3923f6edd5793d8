import { expect, test } from 'vitest'
import { isIncluded } from '../workload'
import { memory } from './memory'
import { reportOf, type RoundFigures } from './report'

const taken = { status: 201, retryAfter: null, seconds: 2 }
const busy = { status: 503, retryAfter: '30', seconds: 60 }
const start = { total: 300, database: 100 }

function round(changes: Partial<RoundFigures> = {}): RoundFigures {
  return {
    name: 'jpeg',
    title: 'JPEG',
    peak: { total: 700, database: 110 },
    after: { total: 400, seconds: 12 },
    seconds: 40,
    responses: [...Array.from({ length: 19 }, () => taken), busy],
    small: taken,
    ...changes,
  }
}

test('passes with memory under 1,024 MiB that returns to within 100 MiB, and with 503 and Retry-After among the responses', () => {
  const report = reportOf(start, [round()])
  expect(report.holds).toBe(true)
  expect(report.text).toMatch(
    /\| JPEG +\| +700 \| +110 \| +400 \| +12 \| +19 \| +1 \| +0 \| +40 \| +2\.0 \| +yes \|/,
  )
})

test.each<[string, Partial<RoundFigures>]>([
  ['1,024 MiB', { peak: { total: 1024, database: 110 } }],
  ['more than 100 MiB above the start after a minute', { after: { total: 401, seconds: 60 } }],
  ['a 503 without Retry-After', { responses: [{ ...busy, retryAfter: null }] }],
  ['a 500', { responses: [taken, { ...busy, status: 500 }] }],
  ['a connection that ended without a response', { responses: [{ ...busy, status: 0, retryAfter: null }] }],
  ['a small image that is refused', { small: { ...taken, status: 422 } }],
])('fails when one of two rounds has %s', (_, changes) => {
  const report = reportOf(start, [round(), round({ name: 'png', title: 'PNG', ...changes })])
  expect(report.holds).toBe(false)
  expect(report.text).toMatch(/PNG .* NO \|/)
})

test('a run without --only skips it, a run that names it includes it', () => {
  expect(isIncluded(memory, [])).toBe(false)
  expect(isIncluded(memory, ['memory'])).toBe(true)
  expect(isIncluded({ name: 'upload' }, [])).toBe(true)
  expect(isIncluded({ name: 'upload' }, ['memory'])).toBe(false)
})
