import { describe, expect, it, vi } from 'vitest'
import { SemaphoreTimeout } from '@/lib/async'
import { ok, refuse } from '@/lib/result'
import type { ResponseState } from '@/runtime/requestStatements'
import { FakeResponse } from '@/testing/fakeResponse'
import { createResponseCache, type ResponseCache } from './responseCache'
import { serializeReply } from './reply'

const anything = async () => 'anything' as const

/** Creates responses and counts them. */
function maker() {
  let count = 0
  const make = async (body: unknown = 'made', postId?: string) => {
    count += 1
    return ok(serializeReply({ body: { body, count }, ...(postId && { postId }) }))
  }
  return { make, count: () => count }
}

it('creates a response once per key and content version', async () => {
  const cache = createResponseCache(1_000_000, anything)
  const { make, count } = maker()
  const first = await cache.getOrMake('a', 1, make)
  expect(await cache.getOrMake('a', 1, make)).toEqual(first)
  await cache.getOrMake('b', 1, make)
  expect(count()).toBe(2)
  await cache.getOrMake('a', 2, make)
  expect(count()).toBe(3)
})

it('concurrent calls share one creation', async () => {
  const cache = createResponseCache(1_000_000, anything)
  const { make, count } = maker()
  const responses = await Promise.all(Array.from({ length: 20 }, () => cache.getOrMake('a', 1, make)))
  expect([new Set(responses).size, count()]).toEqual([1, 1])
})

it('PAGE-24: a response that is not final is not kept', async () => {
  const cache = createResponseCache(1_000_000, anything)
  const makeFallback = async () => ok(serializeReply({ body: 'plain', isFinal: false }))
  expect(await textOfBody(cache.getOrMake('a', 1, makeFallback))).toBe('plain')
  expect(await textOfBody(cache.getOrMake('a', 1, async () => ok(serializeReply({ body: 'final' }))))).toBe(
    'final',
  )
})

it('SEC-28: the work for a response ends once all who wait for it have left, and begins again for the next', async () => {
  const cache = createResponseCache(1_000_000, anything)
  const clients = [0, 1, 2].map(() => new FakeResponse())
  const leave = async (client: FakeResponse | undefined) => {
    client?.close({ isSent: false })
    await Promise.resolve()
  }
  const shared: ResponseState[] = []
  const ends: (() => void)[] = []
  const make = async (response: ResponseState) => {
    shared.push(response)
    await new Promise<void>((resolve) => ends.push(resolve))
    return ok(serializeReply({ body: shared.length }))
  }
  const first = [cache.getOrMake('a', 1, make, clients[0]), cache.getOrMake('a', 1, make, clients[1])]
  await vi.waitFor(() => expect(shared).toHaveLength(1))
  await leave(clients[0])
  expect(shared[0]?.closed).toBe(false)
  await leave(clients[1])
  await vi.waitFor(() => expect(shared[0]?.closed).toBe(true))
  const next = cache.getOrMake('a', 1, make, clients[2])
  await vi.waitFor(() => expect(shared).toHaveLength(2))
  for (const end of ends) end()
  expect(await Promise.all(first.map(textOfBody))).toEqual([2, 2])
  expect([await textOfBody(next), shared[1]?.closed]).toEqual([2, false])
})

it('SEC-28: calls that wait for one that has too much under way share another', async () => {
  const cache = createResponseCache(1_000_000, anything)
  const { make, count } = maker()
  const refused = cache.getOrMake('a', 1, () => Promise.reject(new SemaphoreTimeout('too much')))
  const others = Array.from({ length: 5 }, () => cache.getOrMake('a', 1, () => make()))
  await expect(refused).rejects.toThrow('too much')
  expect(new Set(await Promise.all(others.map(textOf)))).toEqual(new Set(['made']))
  expect(count()).toBe(1)
  const broken = cache.getOrMake('b', 1, () => Promise.reject(new Error('broken')))
  const other = cache.getOrMake('b', 1, () => make())
  await expect(broken).rejects.toThrow('broken')
  await expect(other).rejects.toThrow('broken')
})

/** The body of a response. */
async function textOfBody(made: ReturnType<ResponseCache['getOrMake']>): Promise<unknown> {
  const result = await made
  return result.ok ? JSON.parse(result.value.body.toString()) : result.refusal
}

/** The text of a response from `maker`. */
async function textOf(made: ReturnType<ResponseCache['getOrMake']>): Promise<unknown> {
  const result = await made
  return result.ok ? JSON.parse(result.value.body.toString()).body : result.refusal
}

it('READ-14: a response that was started before a change is returned to its call and not cached', async () => {
  const cache = createResponseCache(1_000_000, anything)
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
  const cache = createResponseCache(1_000_000, anything)
  const { make, count } = maker()
  await cache.getOrMake('a', 1, async () => refuse({ kind: 'not_found' }))
  await expect(cache.getOrMake('a', 1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await cache.getOrMake('a', 1, make)
  expect(count()).toBe(1)
})

it('stays within its limit, and drops the least recently used', async () => {
  const cache = createResponseCache(13_400, anything)
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
  const cache = createResponseCache(0, anything)
  const { make, count } = maker()
  await cache.getOrMake('a', 1, make)
  await cache.getOrMake('a', 1, make)
  expect(count()).toBe(2)
})

describe('READ-14: a response that shows one post', () => {
  /** A cache, and what each version changed. */
  function cacheOf(changes: Record<number, string | null>) {
    const asked: [number, number][] = []
    const cache = createResponseCache(1_000_000, async (from, to) => {
      asked.push([from, to])
      const between = Object.entries(changes).flatMap(([n, post]) =>
        Number(n) > from && Number(n) <= to ? [post] : [],
      )
      return between.length < to - from || between.includes(null)
        ? 'anything'
        : new Set(between.filter((post) => post !== null))
    })
    const { make, count } = maker()
    const read = async (key: string, version: number, postId?: string) => {
      const before = count()
      await cache.getOrMake(key, version, () => make('x', postId))
      return count() > before
    }
    return { read, asked }
  }

  it('stays while other posts change, and is made again after a change of its own or of anything else', async () => {
    const { read, asked } = cacheOf({ 2: 'b', 3: 'c', 4: 'a', 5: null, 7: 'b' })
    const made = async (version: number) => [
      await read('/posts', version),
      await read('/posts/a', version, 'a'),
    ]
    expect(await made(1)).toEqual([true, true])
    expect(await made(1)).toEqual([false, false])
    expect(await made(3)).toEqual([true, false])
    expect(await made(4)).toEqual([true, true])
    expect(await made(4)).toEqual([false, false])
    expect(await made(5)).toEqual([true, true])
    // Nobody knows what version 6 changed.
    expect(await made(7)).toEqual([true, true])
    expect(asked).toEqual([
      [0, 1],
      [1, 3],
      [3, 4],
      [4, 5],
      [5, 7],
    ])
  })

  it('is not taken for current if it was read before a change that became known meanwhile', async () => {
    const { make } = maker()
    let release = () => {}
    const cache = createResponseCache(1_000_000, async (from) => {
      if (from > 0) await new Promise<void>((resolve) => (release = resolve))
      return from === 0 ? 'anything' : new Set(['a'])
    })
    await cache.getOrMake('/posts', 1, () => make())
    const newer = cache.getOrMake('/posts/a', 2, () => make('new', 'a'))
    // Another call has read the older version, and caches its response while the changes are asked for.
    expect(await textOf(cache.getOrMake('/posts/a', 1, () => make('old', 'a')))).toBe('old')
    release()
    expect(await textOf(newer)).toBe('new')
    expect(await textOf(cache.getOrMake('/posts/a', 2, () => make('never made', 'a')))).toBe('new')
  })

  it('is asked for again if what changed could not be read', async () => {
    const { make, count } = maker()
    let isLost = false
    const cache = createResponseCache(1_000_000, async () => {
      if (isLost) throw new Error('the database is lost')
      return new Set<string>()
    })
    await cache.getOrMake('/posts/a', 1, () => make('x', 'a'))
    isLost = true
    await expect(cache.getOrMake('/posts/a', 2, () => make('x', 'a'))).rejects.toThrow('lost')
    isLost = false
    await cache.getOrMake('/posts/a', 2, () => make('x', 'a'))
    expect(count()).toBe(1)
  })
})

describe('READ-14: list items', () => {
  const day = 1
  /** A cache at version 1, with the items of `a` and `b`. Versions 2 and 3 change `a`, and 5 anything. */
  async function cacheWithItems(maxBytes = 1_000_000) {
    const { items } = createResponseCache(maxBytes, async (from, to) => {
      if (from < 5 && to >= 5) return 'anything'
      return new Set(from < 3 && to >= 2 ? ['a'] : [])
    })
    if (items === null) throw new Error('there is no cache')
    const set = (given: Record<string, string>, contentVersion: number) =>
      items.set(new Map(Object.entries(given).map(([id, json]) => [id, Buffer.from(json)])), {
        contentVersion,
        day,
      })
    const get = async (contentVersion: number, ids: string[], asked = day) =>
      (await items.get(ids, { contentVersion, day: asked }))?.map(String) ?? null
    await set({ a: 'A', b: 'B' }, 1)
    return { set, get }
  }

  it('are returned in the order of the posts, if all are cached with addresses of the day', async () => {
    const { get } = await cacheWithItems()
    expect(await get(1, ['b', 'a'])).toEqual(['B', 'A'])
    expect(await get(1, [])).toEqual([])
    expect(await get(1, ['a', 'c'])).toBeNull()
    expect(await get(1, ['a'], day + 1)).toBeNull()
  })

  it('stay until their post changes, or anything but posts', async () => {
    const { set, get } = await cacheWithItems()
    expect([await get(2, ['a']), await get(2, ['b'])]).toEqual([null, ['B']])
    await set({ a: 'A, changed' }, 3)
    expect(await get(4, ['a', 'b'])).toEqual(['A, changed', 'B'])
    expect([await get(5, ['a']), await get(5, ['b'])]).toEqual([null, null])
    await set({ a: 'A, at last' }, 5)
    expect(await get(6, ['a'])).toEqual(['A, at last'])
  })

  it('belong to the snapshot of their list: an older list has no newer item, and a newer list no older one', async () => {
    const { set, get } = await cacheWithItems()
    await set({ a: 'A, changed' }, 4)
    expect([await get(1, ['a']), await get(1, ['b'])]).toEqual([null, ['B']])
    // Read before the change, and late.
    await set({ a: 'A, outdated' }, 1)
    expect(await get(4, ['a'])).toEqual(['A, changed'])
    await get(5, [])
    await set({ b: 'B, outdated' }, 4)
    expect(await get(5, ['b'])).toBeNull()
  })

  it('have a share of the memory', async () => {
    const { set, get } = await cacheWithItems(8_000)
    await set({ c: 'C', d: 'D', e: 'E' }, 1)
    expect([await get(1, ['a']), await get(1, ['e'])]).toEqual([null, ['E']])
    expect(createResponseCache(0, anything).items).toBeNull()
  })
})
