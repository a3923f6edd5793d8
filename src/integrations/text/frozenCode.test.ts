import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { CheckedPost } from '@/domain/post/checks'
import { refuse } from '@/lib/result'
import { givePatience } from '@/testing/givePatience'
import { highlight } from './highlight'
import { TEXT_LIMITS } from './tasks'
import { createTextTasks, textTasks } from './textTasks'

givePatience({ highlightCode: 300 })

/** Hold a thread for good, or for longer than anybody waits. */
const FREEZING = [
  ['go', 'type Config struct{ ConnectionTimeout time.Duration\n}'],
  ['go', `struct{${'a'.repeat(40)}`],
  ['csharp', 'a.a .'.repeat(40)],
] as const

test.each(FREEZING)('SEC-23: code in %s that freezes a thread is plain: %s', async (language, code) => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  expect(await highlight([{ code, language }])).toEqual([{ tokens: null, isFinal: false }])
  // This thread was free meanwhile.
  expect(turns).toBeGreaterThan(5)
  clearInterval(timer)
  // For ten minutes it is not tried again, and so ends no further thread.
  expect(await textTasks()('highlightCode', [code, language])).toEqual(refuse({ kind: 'known_costly' }))
  // The next thread works.
  expect(await textTasks()('highlightCode', ['func a() {}', 'go'])).toMatchObject({
    value: expect.any(Array),
  })
})

const folder = inject('programs')
/** Production limits, with enough time to start a thread on a busy machine. */
const limits = { ...TEXT_LIMITS, prepare: 120_000 }
const freeze = (run: ReturnType<typeof createTextTasks>) =>
  run('highlightCode', [`struct{${'a'.repeat(40)}`, 'go'])

test('SEC-23: code that ended a thread is tried again after ten minutes', async () => {
  const run = createTextTasks({ folder, limits })
  const now = performance.now.bind(performance)
  let minutes = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000)
  onTestFinished(() => clock.mockRestore())
  expect(await freeze(run)).toEqual(refuse({ kind: 'too_costly' }))
  for (const [later, kind] of [
    [9, 'known_costly'],
    [10, 'too_costly'],
  ] as const) {
    minutes = later
    // The cache looks at the clock once a millisecond.
    await sleep(5)
    expect(await freeze(run)).toEqual(refuse({ kind }))
  }
})

test('SEC-23: a code has 200 ms, loading its grammar 5,000 ms, a text 5,000 ms, the checks of a post 2,000 ms', () => {
  expect(TEXT_LIMITS).toEqual({
    highlightCode: 200,
    highlightBudget: 150,
    prepare: 5_000,
    parseMarkdown: 5_000,
    checkPost: 5_000,
    checkBudget: 2_000,
  })
})

test('SEC-23: a page of code that freezes threads waits for two of them, and its other code is tried the next time', async () => {
  const codes = Array.from({ length: 20 }, (_, n) => ({
    code: `struct{${'b'.repeat(40)}${n}`,
    language: 'go',
  }))
  const plain = codes.map(() => ({ tokens: null, isFinal: false }))
  expect(await highlight(codes)).toEqual(plain)
  const normal = { code: 'return nil', language: 'go' }
  const isColored = async () => (await highlight([normal, ...codes]))[0]?.tokens !== null
  await expect.poll(isColored).toBe(true)
})

test('SEC-23: code that needs a new pattern again and again has no more time than other code', async () => {
  // Each fence of another length is a pattern of its own, and each line between takes a while.
  const fences = Array.from({ length: 90 }, (_, at) => '~'.repeat(at + 3))
  const code = fences.map((fence) => `${fence}go\nstruct{${'a'.repeat(22)}\n${fence}`).join('\n')
  const run = createTextTasks({ folder })
  await run('highlightCode', ['func a() {}', 'go'])
  expect(await run('highlightCode', [code, 'markdown'])).toEqual(refuse({ kind: 'too_costly' }))
})

test('SEC-23: what a task gives up itself is tried again', async () => {
  const limits = { ...TEXT_LIMITS, checkBudget: 0 }
  const run = createTextTasks({ folder, limits })
  const post: CheckedPost = {
    ...{ title: 'Slow', teaser: null, audience: 'internal', images: [] },
    blocks: [{ type: 'text', data: { text: 'A text' } }],
  }
  for (const view of [1, 2])
    expect([view, await run('checkPost', [post])]).toEqual([view, refuse({ kind: 'too_costly' })])
})
