import { expect, test } from 'vitest'
import { isLanguage, languageOf } from './language'

test('a user reads the German texts in German, and the English ones in any other language', () => {
  const read = ['de', 'en', 'fr', 'DE', ''].map((language) => languageOf({ language }))
  expect(read).toEqual(['de', 'en', 'en', 'en', 'en'])
})

test('only what the archive speaks is a language of it', () => {
  expect(['de', 'en', 'fr', null].map(isLanguage)).toEqual([true, true, false, false])
})
