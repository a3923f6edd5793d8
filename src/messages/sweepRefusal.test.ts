import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sweepRefusal as inGerman } from './de/sweepRefusal'
import { sweepRefusal, type SweepRefusal } from './en/sweepRefusal'

const page = readFileSync('docs/images.md', 'utf8')
const rows = /^\| the warning says.*\n\|.*\n((?:\|.*\n)+)/m.exec(page)?.[1] ?? ''
/** The words of each row, with an ellipsis for what differs. */
const explained = [...rows.matchAll(/^\| (.*?) +\|/gm)].map(([, words = '']) => words.split(' … '))

const files = ['a.webp']
const store = { place: { kind: 'folder', folder: 'media' }, variable: 'MEDIA_DIR' } as const
const refusals: Record<SweepRefusal['kind'], SweepRefusal> = {
  other_archive: { kind: 'other_archive', storeId: 'a', archiveId: 'b' },
  empty_database: { kind: 'empty_database', files },
  missing_files: { kind: 'missing_files', missing: 2, images: 3 },
  unknown_files: { kind: 'unknown_files', files },
  many_files: { kind: 'many_files', files },
}

test.each(Object.values(refusals))('docs/images.md explains the warning of $kind, in one row', (refusal) => {
  const words = sweepRefusal(refusal, store)
  expect(words).toMatch(/^No image was deleted: /)
  expect(words).toContain('Check DATABASE_URL, DATA_DIR and MEDIA_DIR')
  const fitting = explained.filter((parts) => parts.every((part) => words.includes(part)))
  expect(fitting).toHaveLength(1)
})

test.each(Object.values(refusals))(
  'the warning of $kind says in German where and what to check',
  (refusal) => {
    expect(inGerman(refusal, store)).toMatch(
      /^Es wurde kein Bild gelöscht: (?:Die Bilder im|Im) Ordner media .+ Bitte DATABASE_URL, DATA_DIR und MEDIA_DIR prüfen: /,
    )
  },
)
