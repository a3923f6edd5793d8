import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '@/lib/ids'
import { recordPendingFiles } from '@/operations/images/imageFiles'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { imageFilesOf } from '@/testing/imageFiles'
import { sweepImages } from './sweepImages'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('removes leftovers while the process serves, an hour after the kill, until it is closed', async () => {
  let now = new Date()
  const sweeper = sweepImages(archive.payload, () => now, 50)
  const folder = join(archive.dataDir, 'media')
  mkdirSync(folder, { recursive: true })
  const leave = async () => {
    const name = `${newId()}.jpg`
    await recordPendingFiles(archive.payload, [name])
    writeFileSync(join(folder, name), 'x')
  }
  await leave()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(imageFilesOf(archive)).toHaveLength(1)
  now = new Date(now.getTime() + 61 * 60 * 1000)
  await vi.waitFor(() => expect(imageFilesOf(archive)).toEqual([]), { timeout: 10_000 })
  await sweeper.stop()
  now = new Date(now.getTime() + 61 * 60 * 1000)
  await leave()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(imageFilesOf(archive)).toHaveLength(1)
})

test('IMG-16: each reason for not sweeping is logged once per process', async () => {
  await poolDb(archive.payload)(sql`update archive_identity set id = gen_random_uuid()`)
  const warn = vi.spyOn(archive.payload.logger, 'warn')
  const clock = vi.fn(() => new Date())
  const sweeper = sweepImages(archive.payload, clock, 20)
  await vi.waitFor(() => expect(clock.mock.calls.length).toBeGreaterThan(5), { timeout: 10_000 })
  await sweeper.stop()
  const warnings = warn.mock.calls.map(([message]) => message)
  warn.mockRestore()
  expect(warnings).toEqual([expect.stringMatching(/^No image was deleted: the folder \S+ belongs to/)])
  expect(warnings[0]).toContain('DATABASE_URL')
  expect(warnings[0]).toContain(join(archive.dataDir, 'media', '.archive-id'))
})
