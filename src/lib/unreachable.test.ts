import { expect, test } from 'vitest'
import { GateTimeout } from './gate'
import { DatabaseSilent, isDatabaseUnreachable } from './unreachable'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('it failed'), { code, ...more })

test('what the network, PostgreSQL or the pool say when the database is gone is told from every other fault', () => {
  const gone = [
    withCode('ECONNREFUSED'),
    withCode('ECONNRESET'),
    withCode('57P01'),
    withCode('57P03'),
    withCode('08006'),
    withCode('53300'),
    withCode('ENOENT', { syscall: 'connect' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
    new DatabaseSilent(),
    new GateTimeout(),
  ]
  for (const error of gone) {
    expect(isDatabaseUnreachable(error), error.message).toBe(true)
    expect(isDatabaseUnreachable(new Error('Failed query', { cause: error }))).toBe(true)
    expect(isDatabaseUnreachable(new AggregateError([new Error('one'), error]))).toBe(true)
  }
  for (const other of [
    withCode('23505'),
    withCode('ENOENT'),
    withCode('42P01'),
    new Error('x'),
    null,
    'ECONNREFUSED',
  ])
    expect(isDatabaseUnreachable(other)).toBe(false)
})

test('causes in a circle end', () => {
  const error = new Error('around')
  error.cause = error
  expect(isDatabaseUnreachable(error)).toBe(false)
})
