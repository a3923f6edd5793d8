import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { checkSecret } from './checkSecret'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('OPS-16: a changed secret is told once, with what it has ended', async () => {
  const lines: string[] = []
  const logger = { warn: (text: unknown) => void lines.push(String(text)) }
  const start = (secret: string) => checkSecret(poolDb(archive.payload), secret, logger)
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)]
  await start(one)
  await start(one)
  expect(lines).toEqual([])
  await start(other)
  await start(other)
  expect(lines).toEqual([
    expect.stringMatching(
      /^PAYLOAD_SECRET has changed .* sign in again.* unsubscribe links in mails already sent/,
    ),
  ])
})
