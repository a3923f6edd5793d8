import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turnOf } from './block'

const texts = (length: number) => [{ type: 'text' as const, data: { text: 'a'.repeat(length) } }]

test('SEC-24: other work runs between responses that take long to serialize', async () => {
  for (const [length, areApart] of [
    [100_000, false],
    [100_001, true],
  ] as const) {
    let turns = 0
    const passed: number[] = []
    const responses = Promise.all(
      Array.from({ length: 4 }, async () => {
        await turnOf(texts(length))
        passed.push(turns)
      }),
    )
    let isDone = false
    void responses.then(() => (isDone = true))
    for (; !isDone; turns += 1) await turnOfLoop()
    expect(new Set(passed).size, `${length} characters`).toBe(areApart ? 4 : 1)
  }
})
