import { expect, test } from 'vitest'
import { deletionFailureText, FAILED, failureText, readFailure, UNKNOWN, whyNotDeletable } from './run'

const place = { channel: 'C1', messageTs: '1.2' }

test.each([
  [{ status: 'sent', route: 'bot', ...place }, null],
  [{ status: 'sent', route: 'bot', channel: 'C1', messageTs: null }, 'unknown'],
  [{ status: 'sent', route: 'webhook' }, 'webhook'],
  [{ status: 'sent', route: 'environment' }, 'webhook'],
  [{ status: 'unknown', route: 'bot', channel: 'C1' }, 'unknown'],
  [{ status: 'unknown', route: 'webhook' }, 'unknown'],
  [
    { status: 'unknown', route: 'bot', failure: { code: 'ended_before_sending', detail: null } },
    'nothing_sent',
  ],
  [{ status: 'running', route: 'bot' }, 'unknown'],
  [{ status: 'failed', route: 'bot', channel: 'C1' }, 'nothing_sent'],
  [{ status: 'dry_run', route: null }, 'nothing_sent'],
  [{ status: 'nothing_published', route: 'bot' }, 'nothing_sent'],
])('DIGEST-4: only messages of the bot can be deleted: %j is %s', (run, reason) => {
  expect(whyNotDeletable(run)).toBe(reason)
})

test('recognizes a stored failure', () => {
  expect(readFailure({ code: 'timeout', detail: 1 })).toEqual({ code: 'timeout', detail: null })
  for (const other of [{ code: 'toString' }, { code: null }, 'timeout', null])
    expect(readFailure(other)).toBeNull()
})

test('every failure has a text in both languages, different from the others', () => {
  for (const language of ['de', 'en'] as const) {
    const sentences = [...FAILED, ...UNKNOWN].map((code) => failureText({ code, detail: null }, language))
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZÄÖÜ][^!–—]{30,}\.$/)
  }
})

test('includes what the chat service said, and what that means if known', () => {
  const textOf = (code: 'refused' | 'http_status' | 'rate_limited' | 'unreachable', detail: string) =>
    failureText({ code, detail }, 'en')
  expect(textOf('refused', 'some_new_word')).toContain('“some_new_word”')
  expect(textOf('refused', 'constructor')).toContain('“constructor”')
  expect(textOf('refused', 'not_in_channel')).toBe(
    'The bot is not in the channel. Invite it, then send the digest again.',
  )
  expect(textOf('http_status', '500')).toContain('status 500')
  expect(textOf('http_status', '404')).toContain('Create a new one')
  expect(textOf('rate_limited', '120')).toContain('120 seconds')
  expect(textOf('unreachable', 'ECONNREFUSED')).toContain('(ECONNREFUSED)')
})

test('a run with an unknown result asks to check before anything is sent again', () => {
  for (const code of UNKNOWN.filter((one) => one !== 'ended_before_sending'))
    expect(failureText({ code, detail: null }, 'en')).toContain('check the channel before')
})

test('a run that ended before sending does not say that its message may have arrived', () => {
  const textOf = (language: 'de' | 'en') =>
    failureText({ code: 'ended_before_sending', detail: null }, language)
  expect(textOf('en')).toMatch(/before anything was sent.*send the digest again/)
  expect(textOf('en')).not.toMatch(/may have|check the channel/)
  expect(textOf('de')).toMatch(/bevor etwas gesendet war.*noch einmal senden/)
})

test('a failed deletion has a text in both languages, with what the chat service said', () => {
  for (const language of ['de', 'en'] as const)
    for (const code of [...FAILED, ...UNKNOWN])
      expect(deletionFailureText({ code, detail: null }, language)).toMatch(/^[A-ZÄÖÜ][^!–—]{30,}\.$/)
  expect(deletionFailureText({ code: 'refused', detail: 'some_word' }, 'en')).toContain('(some_word)')
})

test('a run that gave up after its tries does not say that it would have had to wait too long (DIGEST-14)', () => {
  const failure = { code: 'rate_limited', detail: '1' } as const
  expect(failureText(failure, 'en')).toBe(
    'The chat is limiting requests and asks to wait 1 second. Nothing was sent. Send the digest again later.',
  )
  expect(failureText(failure, 'de')).toBe(
    'Der Chat begrenzt gerade die Anfragen und bittet um 1 Sekunde Pause. Es wurde nichts gesendet. Bitte den Digest später noch einmal senden.',
  )
})
