import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inRequest } from '@/runtime/requestStatements'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { holdWriteSlots } from '@/testing/holdWriteSlots'
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

  const free = holdWriteSlots(archive.payload)
  const outcome = { hasBegun: false }
  const waiting = ofPages.limitWrites(archive.payload, async () => {
    outcome.hasBegun = true
  })
  await sleep(50)
  expect(outcome.hasBegun).toBe(false)
  await Promise.all([free(), waiting])
  expect(outcome.hasBegun).toBe(true)
})

test('SEC-28: whoever sends many writes leaves slots to others', async () => {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  const writeAs = (owner: string, work: () => Promise<void>) =>
    inRequest({ hasLostDatabase: false, owner }, () => limitWrites(archive.payload, work))
  const many = Array.from({ length: 20 }, () => writeAs('one', () => held))
  await writeAs('another', () => Promise.resolve())
  release()
  await Promise.all(many)
})
