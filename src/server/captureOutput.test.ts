import { Console } from 'node:console'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { captureOutput } from './captureOutput'
import { setTerminal, printToTerminal } from '@/runtime/terminal'

let before: NodeJS.WarningListener[]
beforeEach(() => {
  before = process.listeners('warning')
})
afterEach(() => {
  process.removeAllListeners('warning')
  for (const listener of before) process.on('warning', listener)
  setTerminal((text) => void process.stderr.write(text))
})

function captured() {
  const lines: string[] = []
  const logger = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  captureOutput(logger, { stdout: stdout, stderr: stderr })
  const read = () => lines.map((line): unknown => JSON.parse(line))
  return { lines, read, stdout, stderr, console: new Console({ stdout, stderr }) }
}

test('output of packages becomes one JSON object per line, whatever it contains', () => {
  const { lines, read, stdout, stderr, console } = captured()
  console.error(new Error('first\n{"level":30,"msg":"forged"}\r\nlast'))
  console.log('\u001b[32mready\u001b[39m\n')
  console.warn('a %s', 'warning')
  stderr.write(Buffer.from('Grüße\n'))
  stdout.write('  \n')
  for (const line of lines) expect(line.trimEnd()).not.toMatch(/[\r\n]/)
  expect(read()).toMatchObject([
    {
      level: 50,
      msg: expect.stringMatching(/^Error: first\n\{"level":30,"msg":"forged"\}\r\nlast\n {4}at /),
    },
    { level: 30, msg: 'ready' },
    { level: 50, msg: 'a warning' },
    { level: 50, msg: 'Grüße' },
  ])
})

test('a write calls back like that of a stream', async () => {
  const { stdout } = captured()
  await new Promise((resolve) => stdout.write('a', resolve))
  await new Promise((resolve) => stdout.write('a', 'utf8', resolve))
})

test("Node's warnings are log lines", async () => {
  const { read } = captured()
  process.emitWarning('line one\nline two', 'SampleWarning')
  await sleep(10)
  expect(read()).toMatchObject([{ level: 40, msg: 'SampleWarning: line one\nline two' }])
})

test('messages for the operator go to standard error and are not logged', () => {
  const { read, stderr } = captured()
  printToTerminal('Sign in:\nhttp://localhost:3000/sign-in/confirm?token=abc\n')
  expect(String(stderr.read())).toBe('Sign in:\nhttp://localhost:3000/sign-in/confirm?token=abc\n')
  expect(read()).toEqual([])
})
