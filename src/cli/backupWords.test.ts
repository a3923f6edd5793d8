import { expect, test } from 'vitest'
import { messages } from '@/messages'
import { listed, showProgress, sizeInWords } from './backupWords'

test('OPS-18: progress is shown on a terminal only, and the line is cleared at the end', () => {
  const printed = (isTTY: boolean) => {
    const chunks: string[] = []
    const write = (chunk: string | Uint8Array) => chunks.push(String(chunk)) > 0
    const { progress, end } = showProgress(messages.en.cli, { isTTY, write })
    progress('images', 3, 8)
    end()
    return chunks
  }
  expect(printed(true)).toEqual(['\r\u001b[KImages 37 %', '\r\u001b[K'])
  expect(printed(false)).toEqual([])
})

test('OPS-18: a long list of file names is cut, and a size is in megabytes', () => {
  const names = Array.from({ length: 11 }, (_, n) => `${n}.webp`)
  expect(listed(names)).toBe(`${names.slice(0, 10).join(', ')}, …`)
  expect(listed(names.slice(0, 2))).toBe('0.webp, 1.webp')
  expect(sizeInWords(12_345_678)).toBe('12.3 MB')
})
