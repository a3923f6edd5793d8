import { expect, inject, test, vi } from 'vitest'
import { TEXT_LIMITS } from './tasks'
import { createTextTasks, textTasks } from './textTasks'

test('SEC-23: the server and the pages of a process share the threads for texts', async () => {
  // Both bundles evaluate the module.
  vi.resetModules()
  const ofPages = await import('./textTasks')
  expect(ofPages.textTasks).not.toBe(textTasks)
  expect(ofPages.textTasks()).toBe(textTasks())
})

test.each([
  ['its bundle', () => inject('programs')],
  ['its source with tsx if there is no bundle', () => inject('testFolder')],
])('SEC-23: a thread runs %s', async (_, folder) => {
  const run = createTextTasks({ folder: folder() })
  expect(await run('highlightCode', ['select 1', 'sql'])).toMatchObject({ ok: true })
  expect(await run('parseMarkdown', ['*a*'])).toMatchObject({ ok: true })
})

test('SEC-28: whoever opens much costly code leaves a thread to others', async () => {
  const limits = { ...TEXT_LIMITS, highlightCode: 1_000, highlightBudget: 60_000, prepare: 120_000 }
  const run = createTextTasks({ folder: inject('programs'), limits })
  const quick = (owner: string) => run('highlightCode', ['select 1', 'sql'], { owner })
  // To start a thread may take longer than the costly code.
  await Promise.all(['one', 'other'].map(quick))
  const isDone = vi.fn()
  const costly = ['a', 'b'].map((name) =>
    run('highlightCode', [`type ${name} struct{ ConnectionTimeout time.Duration`, 'go'], {
      owner: 'much',
    }).finally(isDone),
  )
  expect(await quick('other')).toMatchObject({ ok: true })
  expect(isDone).not.toHaveBeenCalled()
  expect(await Promise.all(costly)).toEqual(Array(2).fill({ ok: false, refusal: { kind: 'too_costly' } }))
})
