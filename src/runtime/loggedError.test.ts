import { DrizzleQueryError } from 'drizzle-orm/errors'
import { inspect } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loggedError } from './loggedError'
import { redact } from './logger'

const VALUES = ['A comment\n    at length', 'ada@example.com', 'https://chat.example/hook/s3cr3t "quoted"']

function failedQuery(): Error {
  const database = Object.assign(new Error('invalid input syntax for type uuid: "ada@example.com"'), {
    code: '22P02',
    detail: 'Key (email)=(ada@example.com) already exists.',
    where: 'portal $1 = A comment',
  })
  const failed = new DrizzleQueryError(
    'insert into "posts" ("comment") values ($1, $2, $3)',
    VALUES,
    database,
  )
  return new Error('the call failed', { cause: failed })
}

function expectNoValues(line: string): void {
  for (const value of ['A comment', 'ada@example.com', 's3cr3t', 'at length'])
    expect(line).not.toContain(value)
}

test('SEC-9: the log of a failed query has its SQL and its stack, and none of its values', () => {
  let line = ''
  const log = pino({ serializers: { err: loggedError } }, { write: (text) => (line += text) })
  const error = failedQuery()
  log.error({ err: error }, 'failed')
  log.error(error)
  expectNoValues(line)
  expect(line.match(/insert into/g)?.length).toBeGreaterThanOrEqual(2)
  for (const part of ['the call failed', 'loggedError.test.ts']) expect(line).toContain(part)
  // Others still handle the error.
  expect(inspect(error)).toContain('ada@example.com')
})

test('SEC-9: what a package prints about a failed query loses its values', () => {
  const printed = redact(JSON.stringify({ msg: inspect(failedQuery()), level: 50 }))
  expectNoValues(printed)
  const { msg } = JSON.parse(printed) as { msg: string }
  expect(msg).toContain('insert into "posts"')
})

test('an error that is its own cause is logged', () => {
  const error = new Error('circular')
  error.cause = error
  expect(loggedError(error)).toMatchObject({ message: 'circular' })
  expect(loggedError('no error')).toBe('no error')
})
