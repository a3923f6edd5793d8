import { expect, test } from 'vitest'
import { messages } from '@/messages'
import { describeBackupRefusal, listed, showProgress, sizeInWords } from './backupWords'

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

test('OPS-18: an image that cannot be read is named with its place and the reason', () => {
  const refusal = {
    kind: 'image_unreadable',
    place: 'the folder /media',
    name: 'a.webp',
    reason: 'EACCES',
  } as const
  expect(describeBackupRefusal(refusal, messages.en.cli)).toMatch(
    /^a\.webp in the folder \/media cannot be read \(EACCES\), so no backup was made: /,
  )
  expect(describeBackupRefusal(refusal, messages.de.cli)).toMatch(
    /^a\.webp am Ort „the folder \/media“ ist nicht lesbar \(EACCES\), deshalb wurde nichts gesichert: /,
  )
})
