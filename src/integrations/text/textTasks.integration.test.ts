import { expect, inject, test, vi } from 'vitest'
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
