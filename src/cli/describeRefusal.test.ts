import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { failureText } from '@/domain/digest/run'
import { invalid, type Refusal } from '@/domain/refusal'
import { describeRefusal } from './describeRefusal'

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
])('digest problems start as docs/jobs.md says: %o', (refusal, beginning) => {
  const [sentence = '', ...others] = describeRefusal(refusal)
  expect(others).toEqual([])
  expect(sentence.startsWith(beginning)).toBe(true)
  expect(page).toContain(`| \`${beginning}\``)
  if ('failure' in refusal && refusal.failure !== null)
    expect(sentence).toContain(failureText(refusal.failure, 'en'))
  if ('runId' in refusal) expect(sentence).toContain(`(run ${runId})`)
})

test('a validation error names its option', () => {
  const refusal = invalid({ pointer: '/name', code: 'required' }, { pointer: '', code: 'not_empty' })
  expect(describeRefusal(refusal)).toEqual([
    '--name: This field is required.',
    expect.stringMatching(/^The archive is not empty\./),
  ])
})

test('a refusal without a text of its own is named by its kind', () => {
  expect(describeRefusal({ kind: 'rate_limited', retryAfterSeconds: 5 })).toEqual(['Refused: rate limited.'])
})
