import { expect, test } from 'vitest'
import { readMrkdwn, type Piece } from './Mrkdwn'

const text = (value: string): Piece => ({ kind: 'text', text: value })
const link = (address: string, label: string): Piece => ({ kind: 'link', address, label })

test('bold needs word boundaries', () => {
  expect(readMrkdwn('*a b* c')).toEqual([{ kind: 'bold', pieces: [text('a b')] }, text(' c')])
})

test('marks inside words, next to spaces or next to a joiner are plain text', () => {
  for (const plain of ['a*b*c', '* a *', 'snake_case_name', '2 * 3 * 4', '\u2060*a\u2060*', '*a', '*a\nb*'])
    expect(readMrkdwn(plain).filter(({ kind }) => kind !== 'text' && kind !== 'break')).toEqual([])
})

test('a link keeps its whole address, also within bold, and entities are decoded', () => {
  expect(readMrkdwn('*<https://a.example/x_y*z?a=1&amp;b=2|A &lt;b&gt; &amp; c>*')).toEqual([
    { kind: 'bold', pieces: [link('https://a.example/x_y*z?a=1&b=2', 'A <b> & c')] },
  ])
  expect(readMrkdwn('see <https://a.example>.')).toEqual([
    text('see '),
    link('https://a.example', 'https://a.example'),
    text('.'),
  ])
})

test('mentions and scripts are not links', () => {
  expect(readMrkdwn('<!channel> <@U1|you> <javascript:alert(1)|x>')).toEqual([
    text('!channel'),
    text(' '),
    text('you'),
    text(' '),
    text('x'),
  ])
})

test('line breaks stay, and doubly escaped entities are decoded once', () => {
  expect(readMrkdwn('a\n\n&amp;lt;b')).toEqual([
    text('a'),
    { kind: 'break' },
    { kind: 'break' },
    text('&lt;b'),
  ])
})

test('a long text of marks alone is parsed quickly', () => {
  const started = performance.now()
  readMrkdwn('*a '.repeat(1000))
  readMrkdwn('<'.repeat(3000))
  readMrkdwn('_<a_'.repeat(750))
  expect(performance.now() - started).toBeLessThan(500)
})
