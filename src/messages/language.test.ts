import { expect, test } from 'vitest'
import { isLanguage, languageOf } from './language'

test('a user gets German texts in German, and English ones in any other language', () => {
  const read = ['de', 'en', 'fr', 'DE', ''].map((language) => languageOf({ language }))
  expect(read).toEqual(['de', 'en', 'en', 'en', 'en'])
})

test('only en and de are languages of the archive', () => {
  expect(['de', 'en', 'fr', null].map(isLanguage)).toEqual([true, true, false, false])
})
