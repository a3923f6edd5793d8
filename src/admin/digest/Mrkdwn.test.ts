import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Mrkdwn } from './Mrkdwn'

const render = (text: string) => renderToStaticMarkup(createElement(Mrkdwn, { text }))
const link = (address: string, label: string) =>
  `<a href="${address}" rel="noreferrer" target="_blank">${label}</a>`

test('bold needs word boundaries', () => {
  expect(render('*a b* c')).toBe('<strong>a b</strong> c')
})

test('marks inside words, next to spaces or next to a joiner are plain text', () => {
  for (const plain of ['a*b*c', '* a *', 'snake_case_name', '2 * 3 * 4', '\u2060*a\u2060*', '*a'])
    expect(render(plain)).toBe(plain)
  expect(render('*a\nb*')).toBe('*a<br/>b*')
})

test('a link keeps its whole address, also within bold, and entities are decoded', () => {
  expect(render('*<https://a.example/x_y*z?a=1&amp;b=2|A &lt;b&gt; &amp; c>*')).toBe(
    `<strong>${link('https://a.example/x_y*z?a=1&amp;b=2', 'A &lt;b&gt; &amp; c')}</strong>`,
  )
  expect(render('see <https://a.example>.')).toBe(`see ${link('https://a.example', 'https://a.example')}.`)
})

test('mentions and scripts are not links', () => {
  expect(render('<!channel> <@U1|you> <javascript:alert(1)|x>')).toBe('!channel you x')
})

test('line breaks stay, and doubly escaped entities are decoded once', () => {
  expect(render('a\n\n&amp;lt;b')).toBe('a<br/><br/>&amp;lt;b')
})

test('a long text of nothing but asterisks and brackets is parsed quickly', () => {
  const started = performance.now()
  render('*a '.repeat(1000))
  render('<'.repeat(3000))
  render('_<a_'.repeat(750))
  expect(performance.now() - started).toBeLessThan(500)
})
