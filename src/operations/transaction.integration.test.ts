import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectionShares } from '@/runtime/connectionShares'
import { environment } from '@/runtime/environment'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { limitWrites } from './transaction'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('SEC-4: the server and the pages of a process share the write slots', async () => {
  // Both bundles evaluate the module.
  vi.resetModules()
  const ofPages = await import('./transaction')
  expect(ofPages.limitWrites).not.toBe(limitWrites)

  const { writers } = connectionShares(environment().databasePool)
  const end = new EventEmitter()
  const hanging = Array.from({ length: writers }, () => limitWrites(archive.payload, () => once(end, 'end')))
  const outcome = { hasBegun: false }
  const waiting = ofPages.limitWrites(archive.payload, async () => {
    outcome.hasBegun = true
  })
  await sleep(50)
  expect(outcome.hasBegun).toBe(false)
  end.emit('end')
  await Promise.all([...hanging, waiting])
  expect(outcome.hasBegun).toBe(true)
})
