import v8 from 'node:v8'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MIB } from '@/domain/limits'
import { collectGarbage } from '@/lib/collectGarbage'
import { limitMemory } from './limitMemory'

vi.mock('@/lib/collectGarbage', () => ({ collectGarbage: vi.fn() }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('SEC-28: garbage is collected only while the process uses much memory, and only if there is much of it', () => {
  const flags = vi.spyOn(v8, 'setFlagsFromString').mockReturnValue()
  const usage = vi.spyOn(process, 'memoryUsage')
  const use = (rss: number, heapUsed: number) => {
    usage.mockReturnValue({
      ...{ external: 0, arrayBuffers: 0, heapTotal: 0 },
      rss: rss * MIB,
      heapUsed: heapUsed * MIB,
    })
    vi.advanceTimersByTime(50)
  }
  limitMemory()
  use(400, 200)
  use(400, 350)
  expect([vi.mocked(collectGarbage).mock.calls.length, flags.mock.calls]).toEqual([0, []])
  use(600, 250)
  expect(flags.mock.lastCall).toEqual(['--heap-growing-percent=50'])
  expect(collectGarbage).toHaveBeenCalledTimes(0)
  use(600, 281)
  expect(collectGarbage).toHaveBeenCalledTimes(1)
  // What is in use stays, and is no garbage.
  use(600, 290)
  expect(collectGarbage).toHaveBeenCalledTimes(1)
  use(400, 290)
  expect(flags.mock.lastCall).toEqual(['--heap-growing-percent=0'])
  expect(flags).toHaveBeenCalledTimes(2)
})
