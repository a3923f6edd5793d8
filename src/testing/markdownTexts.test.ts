import { expect, test } from 'vitest'
import { realTexts, releaseNotes } from './markdownTexts'

test('the texts of this repository are among the real ones, so that tests of them cannot shrink', () => {
  const names = realTexts().map(([name]) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'README.md',
      'docs/operating.md',
      'docs/decisions/0040-backup-and-restore.md',
      'src/testing/clipboard/word.md',
    ]),
  )
  expect(names.length).toBeGreaterThan(60)
})

// Skipped, and reported as such, where the notes are missing.
test.skipIf(releaseNotes().length === 0)('so are eight release notes of a real project', () => {
  expect(releaseNotes().length).toBeGreaterThanOrEqual(8)
  expect(realTexts()).toEqual(expect.arrayContaining(releaseNotes()))
})
