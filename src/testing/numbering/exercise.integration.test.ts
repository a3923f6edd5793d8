import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { programIn } from '../programs'
import { exercise } from './exercise'

test('SEC-10: after two process kills and one database kill during approvals, the numbers are exactly 1 to N', async () => {
  const dataDir = mkdtempSync(path.join(inject('testFolder'), 'numbering-'))
  const plan = { drafts: { approvable: 60, refused: 10, rolledBack: 10 }, processKills: 2, databaseKills: 1 }
  const { published, errors, results } = await exercise(
    dataDir,
    programIn(inject('programs'), 'numberingWorker'),
    plan,
  )
  expect(errors).toEqual([])
  expect(published).toBe(60)
  expect(results.validation_failed).toBeGreaterThanOrEqual(10)
  expect(results.rolled_back).toBeGreaterThanOrEqual(10)
}, 300_000)
