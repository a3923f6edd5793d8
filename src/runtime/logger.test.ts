import { setImmediate as nextIteration } from 'node:timers/promises'
import pino from 'pino'
import { expect, test } from 'vitest'
import { mintToken } from '@/lib/tokens'
import { lazyOutput, logNotFoundAsInfo, redact, redactPath, shorten } from './logger'

const TOKEN = mintToken()

test.each([
  [`client ${TOKEN} called`, 'client pua_*** called'],
  ['http://localhost:3000/sign-in/confirm?token=abc-_DEF', 'http://localhost:3000/sign-in/confirm?token=***'],
  ['{"url":"/sign-in/confirm?token=abc","n":1}', '{"url":"/sign-in/confirm?token=***","n":1}'],
  [
    '/api/v1/media/file/a.webp?expires=1&signature=abc_-',
    '/api/v1/media/file/a.webp?expires=1&signature=***',
  ],
  ['authorization: Bearer s3cr3t!', 'authorization: Bearer ***'],
  ['cookie: archive-token=eyJhbGciOiJI.eyJpZCI6IjEi.abcdefghijk; a=b', 'cookie: archive-token=***; a=b'],
  ['eyJhbGciOiJI.eyJpZCI6IjEi.abcdefghijk', 'eyJ***'],
  ['GET /feeds/abcdef.atom', 'GET /feeds/***.atom'],
  ['POST /unsubscribe/abcdef?x=1', 'POST /unsubscribe/***?x=1'],
  [`GET /%75nsubscribe/./${'a-_9'.repeat(16)}`, 'GET /%75nsubscribe/./***'],
  ['POST /unsubscribe/.//abcdef', 'POST /unsubscribe/.//***'],
  ['postgres://archive:geheim@127.0.0.1:5432/archive', 'postgres://archive:***@127.0.0.1:5432/archive'],
  ['xoxb-12-34-abc', 'xoxb-***'],
])('%s', (text, redacted) => {
  expect(redact(text)).toBe(redacted)
})

test.each([
  '{"path":"/api/v1/posts","status":200,"ms":1.2}',
  'http://localhost:3000/entries/what-a-token-is',
  'the address https://example.com:8443/a@b',
  'at handler (file:///app/dist/server.mjs:12:34)',
])('%s is unchanged', (text) => {
  expect(redact(text)).toBe(text)
})

test.each([
  ['/unsubscribe%2Fabc-_DEF', '/unsubscribe/***'],
  ['/%75nsubscribe/abc%2D_DEF', '/unsubscribe/***'],
  ['/unsubscribe%252Fabc', '/unsubscribe/***'],
  [`/unsubscribe%${'25'.repeat(8_000)}2Fabc`, '/unsubscribe/***'],
  ['/unsubscribe%2Fabc%E0%A4%A', '/unsubscribe/***'],
  [`/feeds%2F${TOKEN.replace('pua_', '%70uf_')}.atom`, '/feeds/***.atom'],
  [`/x/%7${TOKEN.replace('pua_', '0uf%5F')}`, '/x/puf_***'],
])('SEC-9: the path %s is logged as %s', (path, redacted) => {
  expect(redactPath(path)).toBe(redacted)
})

test.each(['/entries/a-%C3%A4', '/entries/50%25-more', '/projects/%E0%A4%A', '/%', '/?q=%'])(
  'the path %s is logged as received',
  (path) => {
    expect(redactPath(path)).toBe(path)
  },
)

test('SEC-27: a long line is short before it is redacted, and stays JSON', () => {
  const long = 'Failed query: '.repeat(10_000)
  const errors = Array.from({ length: 5_000 }, () => ({ path: long.slice(0, 100) }))
  const line = shorten(
    `${JSON.stringify({ level: 50, err: { message: long, data: errors }, msg: 'failed' })}\n`,
  )
  expect(line.length).toBeLessThan(10_000)
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: 'failed',
    err: { message: expect.stringMatching(/^Failed.*…$/) },
  })
  expect(shorten('x'.repeat(100_000)).length).toBeLessThan(20_000)
  expect(shorten('{"a":"b"}\n')).toBe('{"a":"b"}\n')
})

test('a logger listens for the end of the process only while lines wait', async () => {
  const listeners = () => process.listenerCount('exit')
  const before = listeners()
  const output = lazyOutput()
  expect(listeners()).toBe(before)
  output.write('\n')
  output.write('\n')
  expect(listeners()).toBe(before + 1)
  await nextIteration()
  expect(listeners()).toBe(before)
})

test('a page of the admin that a user may not see is no error in the log', () => {
  const lines: string[] = []
  const log = pino(
    { base: null, hooks: { logMethod: logNotFoundAsInfo } },
    { write: (line) => lines.push(line) },
  )
  log.error({ err: new Error('not-found') })
  log.error({ err: new Error('not found in the index') })
  log.error('not-found')
  log.warn({ path: '/' }, 'slow')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, msg: 'not-found' }),
    expect.objectContaining({ level: 50, msg: 'not found in the index' }),
    expect.objectContaining({ level: 50, msg: 'not-found' }),
    expect.objectContaining({ level: 40, path: '/', msg: 'slow' }),
  ])
})
