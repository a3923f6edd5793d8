import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { abortReason } from '@/lib/async'
import { highlight } from './highlight'
import { parseTexts } from './parseText'
import { sharedTextTasks, textTasks } from './textTasks'

/** Too long to be parsed by the thread of the test. */
const LONG = 'A long text. '.repeat(3_000)

const before = textTasks()
/** Whose texts the threads were given. They never finish. */
const owners: unknown[] = []
beforeEach(() => {
  owners.length = 0
  sharedTextTasks.set((_name, _input, call) => {
    owners.push(call?.owner)
    return new Promise((_, reject) => {
      const { signal } = call ?? {}
      signal?.addEventListener('abort', () => reject(abortReason(signal)))
    })
  })
})
afterAll(() => sharedTextTasks.set(before))

test('SEC-28: the texts of a page take eight seconds at most, and the threads know whose they are', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const parsed = parseTexts([LONG, '*short*', `${LONG}!`], 'ada', (text) => text)
  let isDone = false
  void parsed.then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(7_999)
  await turnOfLoop()
  expect([isDone, owners]).toEqual([false, ['ada', 'ada']])
  await vi.advanceTimersByTimeAsync(1)
  expect((await parsed).map(({ isFinal }) => isFinal)).toEqual([false, true, false])
  vi.useRealTimers()
})

test('SEC-23, SEC-28: the codes of a page take four seconds at most, and the threads know whose they are', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const highlighted = highlight([{ code: 'const a = 1', language: 'js' }], 'ada')
  let isDone = false
  void highlighted.then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(3_999)
  await turnOfLoop()
  expect([isDone, owners]).toEqual([false, ['ada']])
  await vi.advanceTimersByTimeAsync(1)
  expect(await highlighted).toEqual([{ tokens: null, isFinal: false }])
  vi.useRealTimers()
})

test('SEC-27: other work goes on between cheap texts', async () => {
  let turn = 0
  const turns = setInterval(() => (turn += 1), 1)
  const texts = Array.from({ length: 60 }, (_, at) => `${at} ${'[a](/b) '.repeat(240)}`)
  const turnOf = await parseTexts(texts, 'ada', () => turn)
  clearInterval(turns)
  expect(owners).toEqual([])
  const inOneTurn = Math.max(...turnOf.map((one) => turnOf.filter((other) => other === one).length))
  expect(inOneTurn).toBeLessThan(10)
})
