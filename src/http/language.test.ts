import { describe, expect, it } from 'vitest'
import { chooseLanguage, languageOfReader, languageOfRequest } from './language'

describe('the language of a response', () => {
  it.each([
    ['de', 'en-GB,en', 'de'],
    [undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
    [undefined, 'en;q=0.5,de;q=0.9', 'de'],
    [undefined, 'fr,en;q=0.3,de;q=0.2', 'en'],
    [undefined, 'de;q=0, en', 'en'],
    [undefined, 'fr-FR', 'en'],
    [undefined, null, 'en'],
    ['fr', 'de', 'de'],
    ['<script>', ';;q=x,,', 'en'],
  ])(
    'API-15: is the chosen one, else the preferred one, else English: %s, %s',
    (chosen, accepted, language) => {
      expect(chooseLanguage(chosen, accepted)).toBe(language)
    },
  )
})

it.each([
  ['archive-language=de', 'en', 'de'],
  ['theme=dark; archive-language=en; other=1', 'de', 'en'],
  ['not-archive-language=de', 'en', 'en'],
  ['', 'de-AT,de', 'de'],
])('the cookie %j decides before %j, on the server and in the browser', (cookie, accepted, language) => {
  expect(languageOfReader(cookie, accepted)).toBe(language)
  expect(languageOfRequest(new Headers({ cookie, 'accept-language': accepted }))).toBe(language)
})
