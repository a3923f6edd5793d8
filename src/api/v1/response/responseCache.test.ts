import { expect, it } from 'vitest'
import { ok, refuse } from '@/lib/result'
import { createResponseCache, type ResponseCache } from './responseCache'
import { serializeReply } from './reply'

/** Makes answers and counts how often. */
function maker() {
  let count = 0
  const make = async (body: unknown = 'made') => {
    count += 1
    return ok(serializeReply({ body: { body, count } }))
  }
  return { make, count: () => count }
}

it('makes an answer once for each key and content version', async () => {
  const memory = createResponseCache(1_000_000)
  const { make, count } = maker()
  const first = await memory.answer('a', 1, make)
  expect(await memory.answer('a', 1, make)).toEqual(first)
  await memory.answer('b', 1, make)
  expect(count()).toBe(2)
  await memory.answer('a', 2, make)
  expect(count()).toBe(3)
})

it('calls at the same time share one making', async () => {
  const memory = createResponseCache(1_000_000)
  const { make, count } = maker()
  const answers = await Promise.all(Array.from({ length: 20 }, () => memory.answer('a', 1, make)))
  expect([new Set(answers).size, count()]).toEqual([1, 1])
})

/** The text in an answer of `maker`. */
async function textOf(made: ReturnType<ResponseCache['answer']>): Promise<unknown> {
  const result = await made
  return result.ok ? JSON.parse(result.value.body.toString()).body : result.refusal
}

it('an answer that was begun before a change is given to its caller and kept for nobody', async () => {
  const memory = createResponseCache(1_000_000)
  const { make, count } = maker()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const late = memory.answer('a', 1, async () => {
    await held
    return make('old')
  })
  await memory.answer('b', 2, make)
  release()
  expect(await textOf(late)).toBe('old')
  expect(await textOf(memory.answer('a', 2, () => make('new')))).toBe('new')
  // Whoever has read the version before the change gets an answer of its own, which replaces nothing.
  expect(await textOf(memory.answer('a', 1, () => make('late')))).toBe('late')
  expect(await textOf(memory.answer('a', 2, () => make('never made')))).toBe('new')
  expect(count()).toBe(4)
})

it('refusals and faults are not kept', async () => {
  const memory = createResponseCache(1_000_000)
  const { make, count } = maker()
  await memory.answer('a', 1, async () => refuse({ kind: 'not_found' }))
  await expect(memory.answer('a', 1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await memory.answer('a', 1, make)
  expect(count()).toBe(1)
})

it('holds no more than it may, and drops what was not asked for the longest', async () => {
  const memory = createResponseCache(10_000)
  const { make, count } = maker()
  const large = 'x'.repeat(2_000)
  for (const key of ['a', 'b', 'c', 'a', 'd']) await memory.answer(key, 1, () => make(large))
  expect(count()).toBe(4)
  await memory.answer('a', 1, () => make(large))
  expect(count()).toBe(4)
  await memory.answer('b', 1, () => make(large))
  expect(count()).toBe(5)
  const huge = () => make('x'.repeat(20_000))
  await memory.answer('e', 1, huge)
  await memory.answer('e', 1, huge)
  expect(count()).toBe(7)
})

it('keeps nothing when it may hold nothing', async () => {
  const memory = createResponseCache(0)
  const { make, count } = maker()
  await memory.answer('a', 1, make)
  await memory.answer('a', 1, make)
  expect(count()).toBe(2)
})
