import { expect, it } from 'vitest'
import { isDomain } from './validate'

it.each(['example.com', 'mail.example.com', 'xn--mnchen-3ya.de'])('%s is a domain', (text) => {
  expect(isDomain(text)).toBe(true)
})

it.each([
  '',
  'localhost',
  'a.b-.com',
  '127.0.0.1',
  'Example.com',
  '@example.com',
  '*.example.com',
  'a.com/x',
])('%j is not a domain of any mail address', (text) => {
  expect(isDomain(text)).toBe(false)
})
