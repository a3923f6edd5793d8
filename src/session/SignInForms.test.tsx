import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AlreadySignedIn } from './SignInForms'
import { signInWords } from './words'

it.each([
  ['en', 'You are signed in already'],
  ['de', 'Sie sind schon angemeldet'],
] as const)('a dead link tells who is in already so, and leads to the archive (%s)', (language, title) => {
  const html = renderToStaticMarkup(<AlreadySignedIn words={signInWords(language)} email="ada@example.com" />)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).toContain('<strong>ada@example.com</strong>')
  expect(html).toContain('href="/"')
  expect(html).not.toContain('/sign-in')
})
