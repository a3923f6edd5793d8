import { expect, test } from 'vitest'
import { chooseIn, isLanguage, languageOf, worded } from './language'

test('somebody reads the German text in German, and the English one in any other language', () => {
  const words = { de: 'Ja', en: 'Yes' }
  const read = ['de', 'en', 'fr', 'DE', ''].map((language) =>
    worded(words, chooseIn(languageOf({ language }))),
  )
  expect(read).toEqual(['Ja', 'Yes', 'Yes', 'Yes', 'Yes'])
})

test('only what the archive speaks is a language of it', () => {
  expect(['de', 'en', 'fr', null].map(isLanguage)).toEqual([true, true, false, false])
})
