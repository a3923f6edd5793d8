import { expect, test } from 'vitest'
import { FAILED, UNKNOWN } from '../failure'
import { failureInWords } from './failureInWords'

test('every failure says in both languages what happened, and differs from every other', () => {
  for (const language of ['de', 'en'] as const) {
    const said = [...FAILED, ...UNKNOWN].map((code) => failureInWords({ code, detail: null }, language))
    expect(new Set(said).size).toBe(said.length)
    for (const sentence of said) expect(sentence).toMatch(/^[A-ZÄÖÜ][^!–—]{30,}\.$/)
  }
})

test('what the chat said is passed on, and what it means is said where it is known', () => {
  const said = (code: 'refused' | 'http_status' | 'rate_limited' | 'unreachable', detail: string) =>
    failureInWords({ code, detail }, 'en')
  expect(said('refused', 'some_new_word')).toContain('“some_new_word”')
  expect(said('refused', 'constructor')).toContain('“constructor”')
  expect(said('refused', 'not_in_channel')).toBe(
    'The bot is not in the channel. Invite it there, then send the digest again.',
  )
  expect(said('http_status', '500')).toContain('the status 500')
  expect(said('http_status', '404')).toContain('Create a new one')
  expect(said('rate_limited', '120')).toContain('120 seconds')
  expect(said('unreachable', 'ECONNREFUSED')).toContain('(ECONNREFUSED)')
})

test('a run whose outcome is unknown asks to look before anything is sent again', () => {
  for (const code of UNKNOWN.filter((one) => one !== 'ended_before_sending'))
    expect(failureInWords({ code, detail: null }, 'en')).toContain('look into the channel before')
})

test('a run that ended before it came to send does not say that its message may have arrived', () => {
  const said = (language: 'de' | 'en') =>
    failureInWords({ code: 'ended_before_sending', detail: null }, language)
  expect(said('en')).toMatch(/before anything was sent.*Send the digest again/)
  expect(said('en')).not.toMatch(/may have|look into/)
  expect(said('de')).toMatch(/bevor etwas gesendet war.*noch einmal senden/)
})
