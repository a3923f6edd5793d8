import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSaver, PACE, type Sent } from './saver'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A saver whose requests take some time, and the times at which they began. */
function recorded(answers: Sent[] = [], requestMs = 100) {
  const begun: number[] = []
  let parallel = 0
  const most = { parallel: 0 }
  const saver = createSaver(async () => {
    begun.push(Date.now())
    parallel += 1
    most.parallel = Math.max(most.parallel, parallel)
    await new Promise((resolve) => setTimeout(resolve, requestMs))
    parallel -= 1
    return answers.shift() ?? 'saved'
  })
  return { saver, begun, most }
}

describe('ADMIN-17: a form saves', () => {
  test('shortly after the last change', async () => {
    const { saver, begun } = recorded()
    const start = Date.now()
    saver.changed()
    await vi.advanceTimersByTimeAsync(300)
    saver.changed()
    await vi.advanceTimersByTimeAsync(5000)
    expect(begun.map((time) => time - start)).toEqual([300 + PACE.idle])
  })

  test('at the latest three seconds after a key while the person goes on typing, one request at a time', async () => {
    const { saver, begun, most } = recorded([], 900)
    const keys: number[] = []
    for (let key = 0; key < 200; key += 1) {
      keys.push(Date.now())
      saver.changed()
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(5000)
    const delays = keys.map((key) => (begun.find((time) => time >= key) ?? Infinity) + 900 - key)
    expect(Math.max(...delays)).toBeLessThanOrEqual(3800)
    expect(
      Math.max(...keys.map((key) => (begun.find((time) => time >= key) ?? Infinity) - key)),
    ).toBeLessThanOrEqual(3000)
    expect(most.parallel).toBe(1)
  })

  test('once, however often one clicks', async () => {
    const { saver, most } = recorded()
    const clicks = [saver.save(), saver.save(), saver.save()]
    await vi.advanceTimersByTimeAsync(5000)
    expect(await Promise.all(clicks)).toEqual(['saved', 'saved', 'saved'])
    expect(most.parallel).toBe(1)
  })

  test('again after a failure, ever less often, also without another change', async () => {
    const { saver, begun } = recorded(['failed', 'failed', 'failed', 'saved'], 0)
    const start = Date.now()
    saver.changed()
    await vi.advanceTimersByTimeAsync(60_000)
    const seconds = begun.map((time) => Math.round((time - start) / 100) / 10)
    expect(seconds).toEqual([0.8, 2.8, 6.8, 14.8])
  })

  test('no longer once it is stopped', async () => {
    const { saver, begun } = recorded()
    saver.changed()
    expect(saver.stop()).toBeNull()
    await vi.advanceTimersByTimeAsync(5000)
    expect(begun).toEqual([])
  })

  test('and tells what came of the request that was under way when it was stopped', async () => {
    const { saver, begun } = recorded(['failed'])
    void saver.save()
    const underWay = saver.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await underWay).toBe('failed')
    expect(begun).toHaveLength(1)
  })
})
