import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { failureText } from '@/domain/digest/run'
import { invalid, type Refusal } from '@/domain/refusal'
import { messages } from '@/messages'
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
])('the sentence about a digest problem starts as in docs/jobs.md: %o', (refusal, beginning) => {
  const [sentence = '', ...others] = describeRefusal(refusal, 'en')
  expect(others).toEqual([])
  expect(sentence.startsWith(beginning)).toBe(true)
  expect(page).toContain(`| \`${beginning}\``)
  if ('failure' in refusal && refusal.failure !== null)
    expect(sentence).toContain(failureText(refusal.failure, 'en'))
  if ('runId' in refusal) expect(sentence).toContain(`(run ${runId})`)
})

test('a validation error names its option', () => {
  const refusal = invalid({ pointer: '/name', code: 'required' }, { pointer: '', code: 'not_empty' })
  expect(describeRefusal(refusal, 'en')).toEqual([
    '--name: This field is required.',
    expect.stringMatching(/^The archive is not empty\./),
  ])
})

test('any other refusal is described by its problem', () => {
  expect(describeRefusal({ kind: 'already_published' }, 'en')).toEqual([
    messages.en.problems.details.already_published,
  ])
  expect(describeRefusal({ kind: 'unauthorized' }, 'en')).toEqual(['unauthorized'])
})

test.each<[Refusal, string]>([
  [invalid({ pointer: '/name', code: 'required' }), `--name: ${messages.de.issues.required}`],
  [{ kind: 'slug_taken', slug: 'app' }, 'Der Kurzname „app“ ist vergeben.'],
  [{ kind: 'not_found' }, messages.de.cli.refusals.not_found],
  [
    { kind: 'unavailable', code: 'images', retryAfterSeconds: 5 },
    messages.de.problems.details.unavailable.images,
  ],
  [{ kind: 'already_published' }, messages.de.problems.details.already_published],
  [
    { kind: 'delivery_unknown', runId, failure: null },
    `Der Lauf des Digests wurde nicht sauber beendet. ${messages.de.digest.unexplained.unknown} (Lauf ${runId})`,
  ],
])('in German: %o', (refusal, sentence) => {
  expect(describeRefusal(refusal, 'de')).toEqual([sentence])
})
