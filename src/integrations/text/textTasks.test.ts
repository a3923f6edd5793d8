import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuse } from '@/lib/result'
import { processSlot } from '@/runtime/processSlot'
import { createTextTasks } from './textTasks'

test('SEC-23: a thread that cannot start is logged once per reason', async () => {
  const warn = vi.fn()
  const logger = processSlot('logger')
  const before = logger.get()
  logger.set({ warn })
  const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'))
  onTestFinished(() => {
    logger.set(before)
    rmSync(folder, { recursive: true })
  })
  const run = createTextTasks({ folder })
  for (const reason of ['one', 'one', 'other']) {
    writeFileSync(path.join(folder, 'textWorker.mjs'), `throw new Error('${reason}')`)
    expect(await run('parseMarkdown', ['a'])).toEqual(refuse({ kind: 'busy' }))
  }
  expect(warn.mock.calls).toEqual(
    ['one', 'other'].map((reason) => [
      { reason: `a worker died: ${reason}` },
      'A thread for texts died. Its text is shown plain or is not checked.',
    ]),
  )
})
