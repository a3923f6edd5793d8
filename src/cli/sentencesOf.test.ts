import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { failureText } from '@/domain/digest/run'
import type { Refusal } from '@/domain/refusal'
import { sentencesOf } from './sentencesOf'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/jobs.md'), 'utf8')
const runId = '0190d5c0-0000-7000-8000-000000000001'

test.each<[Refusal, string]>([
  [{ kind: 'no_delivery_route' }, 'The digest has no delivery route'],
  [
    { kind: 'delivery_failed', action: 'send', runId, failure: { code: 'stopped', detail: null } },
    'The digest was not sent',
  ],
  [
    { kind: 'delivery_unknown', runId, failure: { code: 'connection_lost', detail: null } },
    'The digest run did not end cleanly',
  ],
])(
  'what kept the digest back is told by the command as docs/jobs.md says that it begins: %o',
  (refusal, beginning) => {
    const [sentence = '', ...others] = sentencesOf(refusal)
    expect(others).toEqual([])
    expect(sentence.startsWith(beginning)).toBe(true)
    expect(page).toContain(`| \`${beginning}\``)
    if ('failure' in refusal && refusal.failure !== null)
      expect(sentence).toContain(failureText(refusal.failure, 'en'))
    if ('runId' in refusal) expect(sentence).toContain(`(run ${runId})`)
  },
)

test('a fault is named by the option that it is about', () => {
  const errors = [
    { pointer: '/name', message: 'is missing' },
    { pointer: '', message: 'Nothing was given.' },
  ]
  expect(sentencesOf({ kind: 'validation_failed', errors })).toEqual([
    '--name: is missing',
    'Nothing was given.',
  ])
})

test('whatever is refused without words of its own is told by its name', () => {
  expect(sentencesOf({ kind: 'rate_limited', retryAfterSeconds: 5 })).toEqual(['Refused: rate limited.'])
})
