import { expect, test } from 'vitest'
import { isLanguage, languageOf, languageOfLocale } from './language'

test('a user with German gets German texts, with any other language English ones', () => {
  const read = ['de', 'en', 'fr', 'DE', ''].map((language) => languageOf({ language }))
  expect(read).toEqual(['de', 'en', 'en', 'en', 'en'])
})

test('only en and de are languages of the product', () => {
  expect(['de', 'en', 'fr', null].map(isLanguage)).toEqual([true, true, false, false])
})

test.each<[Record<string, string>, string]>([
  [{}, 'en'],
  [{ LANG: 'de_DE.UTF-8' }, 'de'],
  [{ LANG: 'de' }, 'de'],
  [{ LANG: 'C.UTF-8' }, 'en'],
  [{ LC_MESSAGES: 'de_AT', LANG: 'en_US.UTF-8' }, 'de'],
  [{ LC_MESSAGES: 'en_GB', LANG: 'de_DE' }, 'en'],
  [{ LC_ALL: 'C', LC_MESSAGES: 'de_AT', LANG: 'de_DE' }, 'en'],
  [{ LC_ALL: '', LC_MESSAGES: '', LANG: 'de_CH' }, 'de'],
])('the locale %o means %s', (env, language) => {
  expect(languageOfLocale(env)).toBe(language)
})
