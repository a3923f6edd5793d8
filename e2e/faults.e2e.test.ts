import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exercise } from '@/testing/faults/exercise'
import { FAULTS } from '@/testing/faults/faultLog'
import { repetitions } from '@/testing/repetitions'

/** `npm run check:faults` takes half an hour. */
const MINUTES = repetitions(8)

test(
  'SEC-13: while server and database fail at random under a mixed load, every acknowledged write is kept, once, and nothing is sent twice',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'archive-faults-'))
    const { faults, calls, acknowledged, messages, errors } = await exercise(folder, MINUTES)
    rmSync(folder, { recursive: true, force: true })
    expect(errors).toEqual([])
    expect(new Set(faults.keys())).toEqual(new Set(FAULTS))
    // The load got through.
    for (const written of [acknowledged.posts, acknowledged.published, acknowledged.images])
      expect(written.size).toBeGreaterThan(5)
    for (const action of ['change draft', 'correct', 'withdraw', 'reinstate'])
      expect(calls.outcomes[`${action} 200`], action).toBeGreaterThan(1)
    expect(messages.digests).toBeGreaterThan(0)
    expect(messages.mails).toBeGreaterThan(0)
  },
  (MINUTES + 5) * 60_000,
)
