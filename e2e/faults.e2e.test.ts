import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exercise } from '@/testing/faults/exercise'
import { FAULTS } from '@/testing/faults/faultLog'
import { isFull } from '@/testing/repetitions'

/** How long faults happen, of which each happens once by default. `npm run check:faults` takes half an hour. */
const MINUTES = isFull ? 8 : 0

test(
  'SEC-13: while server and database fail at random under a mixed load, every acknowledged write is kept, once, and nothing is sent twice',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'archive-faults-'))
    const { faults, messages, errors } = await exercise(folder, MINUTES)
    rmSync(folder, { recursive: true, force: true })
    expect(errors).toEqual([])
    expect(new Set(faults.keys())).toEqual(new Set(FAULTS))
    expect(messages.digests).toBeGreaterThan(0)
    expect(messages.mails).toBeGreaterThan(0)
  },
  (MINUTES + 5) * 60_000,
)
