import { expect, test } from 'vitest'
import { parsePidFile } from './postmaster'

test.each([
  ['is empty, as a full disk leaves it', ''],
  ['contains zeros, as a power failure leaves it', '\0'.repeat(100)],
  ['contains something else', 'no process\n/somewhere\n'],
  ['names a process that no system has', '99999999999999999999\n'],
])('a postmaster.pid that %s names no process', (_, text) => {
  expect(parsePidFile(text)).toBeNull()
})
