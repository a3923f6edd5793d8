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
  for (const code of UNKNOWN)
    expect(failureInWords({ code, detail: null }, 'en')).toContain('look into the channel before')
})
