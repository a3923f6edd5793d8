import { expect, it } from 'vitest'
import { wordIssues } from '@/domain/issues'
import { invalid } from '@/domain/refusal'
import { problemOf } from './problem'

const issues = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ pointer: `/${n}`, code: 'required' as const }))
const worded = (count: number) => wordIssues(issues(count))

it('lists up to a hundred errors, and counts the rest', () => {
  for (const count of [1, 2, 100]) expect(problemOf(invalid(...issues(count))).errors).toEqual(worded(count))
  expect(problemOf(invalid(...issues(101))).errors).toEqual([
    ...worded(100),
    { pointer: '', message: '1 more error is not listed. Fix these first.' },
  ])
  expect(problemOf(invalid(...issues(5_000))).errors?.at(-1)?.message).toMatch(/^4900 more errors are /)
})
