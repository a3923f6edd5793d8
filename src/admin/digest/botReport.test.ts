import { expect, test } from 'vitest'
import { messages } from '@/messages'
import { botReport } from './botReport'

const { de, en } = { de: messages.de.digest, en: messages.en.digest }

const good = {
  ok: true,
  team: 'Example',
  name: 'archive',
  url: null,
  scopes: ['chat:write'],
  channel: 'updates',
  willArrive: true,
  canSettle: true,
  findings: [],
}

test('a working bot is reported as such, in both languages', () => {
  expect(botReport(good, en)).toEqual({
    tone: 'success',
    sentences: [
      'The token works: “archive” in “Example”.',
      'The message will arrive in #updates and can be deleted from here.',
      'If a response gets lost, the archive looks for the message in the channel.',
    ],
    findings: [],
  })
  expect(botReport(good, de).sentences).toContain(
    'Die Nachricht wird in #updates ankommen und lässt sich von hier aus wieder löschen.',
  )
})

test('a finding that prevents the message is an error, and one about later steps a warning', () => {
  const reported = (willArrive: boolean, ...codes: string[]) =>
    botReport(
      {
        ...good,
        willArrive,
        canSettle: false,
        findings: codes.map((code) => ({ code, detail: `About ${code}.` })),
      },
      en,
    )
  expect(reported(false, 'not_in_channel', 'no_public_history')).toMatchObject({
    tone: 'error',
    sentences: ['The token works: “archive” in “Example”.'],
    findings: ['About not_in_channel.', 'About no_public_history.'],
  })
  expect(reported(true, 'no_public_history')).toMatchObject({
    tone: 'warning',
    sentences: [expect.any(String), expect.stringContaining('will arrive in #updates')],
  })
  expect(reported(true, 'of_a_later_version')).toMatchObject({ tone: 'success' })
})

test('without scopes from the service, the report neither warns nor promises', () => {
  const withoutScopes = { ...good, scopes: null, willArrive: null, canSettle: null, team: null }
  expect(botReport(withoutScopes, en)).toEqual({
    tone: 'success',
    sentences: [
      'The token works: “archive”.',
      'This chat does not report what the bot may do. Only sending a message will show.',
    ],
    findings: [],
  })
})

test('an invalid token is reported with what to do', () => {
  const detail = 'Der Chat nimmt das Bot-Token nicht mehr an.'
  expect(botReport({ ok: false, detail }, de)).toEqual({ tone: 'error', sentences: [], findings: [detail] })
})
