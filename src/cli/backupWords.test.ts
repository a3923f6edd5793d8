import { describe, expect, test, vi } from 'vitest'
import { messages } from '@/messages'
import type { StorePlace } from '@/messages/en/storePlace'
import { describeBackupRefusal, listed, showProgress } from './backupWords'

test('OPS-18: progress is shown on a terminal only, and the line is cleared at the end', () => {
  const printed = (isTTY: boolean) => {
    const chunks: string[] = []
    const write = (chunk: string | Uint8Array) => chunks.push(String(chunk)) > 0
    const { progress, end } = showProgress(() => messages.en.cli, { isTTY, write })
    progress('images', 3, 8)
    progress('images', 4, 8)
    progress('finish', 0, 1)
    end()
    return chunks
  }
  expect(printed(true)).toEqual(['\r\u001b[KImages 37 %', '\r\u001b[KFinishing 0 %', '\r\u001b[K'])
  expect(printed(false)).toEqual([])
})

test('OPS-18: a long list of file names is cut', () => {
  const names = Array.from({ length: 11 }, (_, n) => `${n}.webp`)
  expect(listed(names)).toBe(`${names.slice(0, 10).join(', ')}, …`)
  expect(listed(names.slice(0, 2))).toBe('0.webp, 1.webp')
})

describe('OPS-12: each language', () => {
  const counts = { entries: 1, drafts: 0, projects: 1, images: 0, files: 0, users: 1, clients: 0 }
  const folder = { kind: 'folder', folder: '/media' } as const
  const bucket = { kind: 'bucket', bucket: 'images', endpoint: 'https://s3.example.com', prefix: '' } as const
  const { en, de } = messages

  test('writes sizes and times as people do', () => {
    vi.stubEnv('TZ', 'UTC')
    expect(en.cli.backup.written('a.tar', 12_345_678, counts)).toMatch(/^a\.tar \(12\.3 MB\) contains /)
    expect(de.cli.backup.written('a.tar', 12_345_678, counts)).toMatch(/^a\.tar \(12,3 MB\) enthält /)
    const iso = '2026-11-06T03:00:00.000Z'
    expect(en.cli.backup.restored(iso, counts)).toMatch(/^Restored the backup of 6 Nov 2026, 03:00 UTC: /)
    expect(de.cli.backup.restored(iso, counts)).toMatch(
      /^Sicherung vom 06\.11\.2026, 03:00 UTC zurückgespielt: /,
    )
    expect(de.cli.doctor.disk.ok(1.54)).toContain('1,5 GiB')
    vi.unstubAllEnvs()
  })

  test('names the place of images in its own words', () => {
    const said = (place: StorePlace) =>
      [en, de].map(({ cli }) => describeBackupRefusal({ kind: 'other_store', place }, cli).split(', ')[0])
    expect(said(folder)).toEqual([
      'The images in the folder /media belong to another archive according to the file /media/.archive-id',
      'Die Bilder im Ordner /media gehören laut der Datei /media/.archive-id zu einem anderen Archiv',
    ])
    expect(said(bucket)).toEqual([
      'The images in the bucket "images" at https://s3.example.com belong to another archive according to the object ".archive-id" in the bucket "images"',
      'Die Bilder im Bucket „images“ (https://s3.example.com) gehören laut dem Objekt „.archive-id“ zu einem anderen Archiv',
    ])
    expect(said({ ...bucket, prefix: 'a/' })).toEqual([
      'The images in the prefix "a/" of the bucket "images" at https://s3.example.com belong to another archive according to the object "a/.archive-id" in the bucket "images"',
      'Die Bilder unter „a/“ im Bucket „images“ (https://s3.example.com) gehören laut dem Objekt „a/.archive-id“ zu einem anderen Archiv',
    ])
    const noSpace = (place: StorePlace | null) => describeBackupRefusal({ kind: 'no_space', place }, de.cli)
    expect(noSpace(folder)).toMatch(/^Es ist kein Platz mehr im Ordner \/media, /)
    expect(noSpace(null)).toMatch(/^Es ist kein Platz mehr auf dem Datenträger der Datenbank, /)
  })
})

test('OPS-18: an image that cannot be read is named with its place and the reason', () => {
  const refusal = {
    kind: 'image_unreadable',
    place: { kind: 'folder', folder: '/media' },
    name: 'a.webp',
    reason: 'EACCES',
  } as const
  expect(describeBackupRefusal(refusal, messages.en.cli)).toMatch(
    /^a\.webp in the folder \/media cannot be read \(EACCES\), so no backup was made: /,
  )
  expect(describeBackupRefusal(refusal, messages.de.cli)).toMatch(
    /^a\.webp im Ordner \/media ist nicht lesbar \(EACCES\), deshalb wurde nichts gesichert: /,
  )
})
