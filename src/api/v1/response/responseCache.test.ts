import { expect, it } from 'vitest'
import { ok, refuse } from '@/lib/result'
import { createResponseCache, type ResponseCache } from './responseCache'
import { serializeReply } from './reply'

/** Creates responses and counts them. */
function maker() {
  let count = 0
  const make = async (body: unknown = 'made') => {
    count += 1
    return ok(serializeReply({ body: { body, count } }))
  }
  return { make, count: () => count }
}

it('creates a response once per key and content version', async () => {
  const cache = createResponseCache(1_000_000)
  const { make, count } = maker()
  const first = await cache.getOrMake('a', 1, make)
  expect(await cache.getOrMake('a', 1, make)).toEqual(first)
  await cache.getOrMake('b', 1, make)
  expect(count()).toBe(2)
  await cache.getOrMake('a', 2, make)
  expect(count()).toBe(3)
})

it('concurrent calls share one creation', async () => {
  const cache = createResponseCache(1_000_000)
  const { make, count } = maker()
  const responses = await Promise.all(Array.from({ length: 20 }, () => cache.getOrMake('a', 1, make)))
  expect([new Set(responses).size, count()]).toEqual([1, 1])
})

/** The text of a response from `maker`. */
async function textOf(made: ReturnType<ResponseCache['getOrMake']>): Promise<unknown> {
  const result = await made
  return result.ok ? JSON.parse(result.value.body.toString()).body : result.refusal
}

it('READ-14: a response that was started before a change is returned to its call and not cached', async () => {
  const cache = createResponseCache(1_000_000)
  const { make, count } = maker()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const late = cache.getOrMake('a', 1, async () => {
    await released
    return make('old')
  })
  await cache.getOrMake('b', 2, make)
  release()
  expect(await textOf(late)).toBe('old')
  expect(await textOf(cache.getOrMake('a', 2, () => make('new')))).toBe('new')
  // A call that has read the older version gets its own response, which replaces nothing.
  expect(await textOf(cache.getOrMake('a', 1, () => make('late')))).toBe('late')
  expect(await textOf(cache.getOrMake('a', 2, () => make('never made')))).toBe('new')
  expect(count()).toBe(4)
})

it('refusals and errors are not cached', async () => {
  const cache = createResponseCache(1_000_000)
  const { make, count } = maker()
  await cache.getOrMake('a', 1, async () => refuse({ kind: 'not_found' }))
  await expect(cache.getOrMake('a', 1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await cache.getOrMake('a', 1, make)
  expect(count()).toBe(1)
})

it('stays within its limit, and drops the least recently used', async () => {
  const cache = createResponseCache(10_000)
  const { make, count } = maker()
  const large = 'x'.repeat(2_000)
  for (const key of ['a', 'b', 'c', 'a', 'd']) await cache.getOrMake(key, 1, () => make(large))
  expect(count()).toBe(4)
  await cache.getOrMake('a', 1, () => make(large))
  expect(count()).toBe(4)
  await cache.getOrMake('b', 1, () => make(large))
  expect(count()).toBe(5)
  const huge = () => make('x'.repeat(20_000))
  await cache.getOrMake('e', 1, huge)
  await cache.getOrMake('e', 1, huge)
  expect(count()).toBe(7)
})

it('caches nothing with a limit of 0', async () => {
  const cache = createResponseCache(0)
  const { make, count } = maker()
  await cache.getOrMake('a', 1, make)
  await cache.getOrMake('a', 1, make)
  expect(count()).toBe(2)
})
