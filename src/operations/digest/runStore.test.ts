import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '@/queries/db'
import { writeSending } from './runStore'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A database with these response times, in which the run is still running or not. */
function database(...responses: { tookMs: number; isRunning: boolean }[]) {
  const queries: unknown[] = []
  const db: Db = async (query) => {
    const response = responses[queries.length]
    queries.push(query)
    if (response === undefined) throw new Error('queried too often')
    vi.advanceTimersByTime(response.tookMs)
    // The caller reads no column.
    return response.isRunning ? [Object.create(null)] : []
  }
  return { run: db, queries }
}

test('a running run may be sent, one that was considered lost may not', async () => {
  const [running, lost] = [
    { tookMs: 5, isRunning: true },
    { tookMs: 5, isRunning: false },
  ]
  expect(await writeSending(database(running).run, 'id', {})).toBe(true)
  expect(await writeSending(database(lost).run, 'id', {})).toBe(false)
})

test('a process that was suspended while writing checks again: by then its run may be lost and a later one sent', async () => {
  const halted = { tookMs: 20_000, isRunning: true }
  const lost = database(halted, { tookMs: 5, isRunning: false })
  expect(await writeSending(lost.run, 'id', {})).toBe(false)
  const stored = database(halted, { tookMs: 5, isRunning: true })
  expect(await writeSending(stored.run, 'id', {})).toBe(true)
  expect(stored.queries).toHaveLength(2)
})

test('nothing is sent if this cannot be determined in time', async () => {
  const slow = { tookMs: 5_000, isRunning: true }
  await expect(writeSending(database(slow, slow, slow).run, 'id', {})).rejects.toThrow(/too slow/)
})
