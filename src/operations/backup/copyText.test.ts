import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyText, NotCopyText } from './copyText'

const MIB = 1024 * 1024

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('OPS-20: the text of PostgreSQL passes as it is, however it is cut', async () => {
  const text = 'a\\tb\\\\N\t\\N\t\n\t\\N\tä😀\u0001\u007f{"a":"\\\\n\\n\\b\\f\\r\\v"}\n'
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: text.length }), async (size) => {
      const passed: Buffer[] = []
      for await (const chunk of copyText(chunksOf(Buffer.from(text), size), { columns: 3, rows: 2 }))
        passed.push(chunk)
      expect(Buffer.concat(passed).toString()).toBe(text)
    }),
  )
})

test('OPS-20: a row that never ends is refused before more than 256 MiB of it are passed on', async () => {
  const chunk = Buffer.alloc(MIB, 'x')
  async function* endless() {
    for (;;) yield await Promise.resolve(chunk)
  }
  let passed = 0
  const read = async () => {
    for await (const { length } of copyText(endless(), { columns: 1, rows: 1 })) passed += length
  }
  await expect(read()).rejects.toThrow(NotCopyText)
  expect(passed).toBe(256 * MIB)
})
