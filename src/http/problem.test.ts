import { expect, it } from 'vitest'
import { invalid } from '@/domain/refusal'
import { problemOf } from './problem'

const faults = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ pointer: `/${n}`, message: 'This is wrong.' }))

it('every fault is named at once, up to a hundred; beyond them it says how many more there are', () => {
  for (const count of [1, 2, 100]) expect(problemOf(invalid(...faults(count))).errors).toEqual(faults(count))
  expect(problemOf(invalid(...faults(101))).errors).toEqual([
    ...faults(100),
    { pointer: '', message: 'There is 1 more fault, which is not named here. Mend these first.' },
  ])
  expect(problemOf(invalid(...faults(5_000))).errors?.at(-1)?.message).toMatch(
    /^There are 4900 more faults, /,
  )
})
