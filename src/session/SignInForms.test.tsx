import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { messages } from '@/messages'
import { AlreadySignedIn, RequestLink, secondsToWait } from './SignInForms'

it('AUTH-17: shows a refused address again', () => {
  const render = (problem: string | undefined) =>
    renderToStaticMarkup(<RequestLink words={messages.en.signIn} next="/" problem={problem} address="a@b" />)
  for (const problem of ['address', 'often']) expect(render(problem)).toContain('value="a@b"')
  for (const problem of ['link', undefined]) expect(render(problem)).not.toContain('a@b')
})

it.each([
  [String(1_000_000), 60],
  [String(1_000_000 - 12_500), 48],
  [String(1_000_000 - 60_000), 0],
  [String(1_000_000 + 600_000), 60],
  ['1', 0],
  ['x', 0],
  [['1', '2'], 0],
])('AUTH-17: the countdown goes on from when the mail was sent: %j', (sent, seconds) => {
  expect(secondsToWait(sent, new Date(1_000_000))).toBe(seconds)
})

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
