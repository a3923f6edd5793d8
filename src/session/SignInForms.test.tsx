import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { messages } from '@/messages'
import { AlreadySignedIn } from './SignInForms'

it.each([
  ['en', 'You are already signed in'],
  ['de', 'Sie sind schon angemeldet'],
] as const)(
  'an invalid link shows a signed-in user an error and a link to the archive (%s)',
  (language, title) => {
    const html = renderToStaticMarkup(
      <AlreadySignedIn words={messages[language].signIn} email="ada@example.com" />,
    )
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain('<strong>ada@example.com</strong>')
    expect(html).toContain('href="/"')
    expect(html).not.toContain('/sign-in')
  },
)
