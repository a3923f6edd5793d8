import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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

/** Expects that work waits for the threads for so long, and no longer. Returns what it gives then. */
async function expectToWait<Value>(milliseconds: number, work: () => Promise<Value>): Promise<Value> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const working = work()
  let isDone = false
  void working.then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(milliseconds - 1)
  await turnOfLoop()
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  return working
}

test('SEC-28: the texts of a page take eight seconds at most, and the threads know whose they are', async () => {
  const parsed = await expectToWait(8_000, () =>
    parseTexts([LONG, '*short*', `${LONG}!`], 'ada', (text) => text),
  )
  expect(owners).toEqual(['ada', 'ada'])
  expect(parsed.map(({ isFinal }) => isFinal)).toEqual([false, true, false])
})

test('SEC-23, SEC-28: the codes of a page take four seconds at most, and the threads know whose they are', async () => {
  const highlighted = await expectToWait(4_000, () =>
    highlight([{ code: 'const a = 1', language: 'js' }], 'ada'),
  )
  expect(owners).toEqual(['ada'])
  expect(highlighted).toEqual([{ tokens: null, isFinal: false }])
})

test('SEC-27: other work goes on between cheap texts', async () => {
  let turn = 0
  const turns = setInterval(() => (turn += 1), 1)
  const texts = Array.from({ length: 24 }, (_, at) => `${at} ${'[a](/b) '.repeat(240)}`)
  const turnOf = await parseTexts(texts, 'ada', () => turn)
  clearInterval(turns)
  expect(owners).toEqual([])
  const inOneTurn = Math.max(...turnOf.map((one) => turnOf.filter((other) => other === one).length))
  expect(inOneTurn).toBeLessThan(10)
})
