import { expect, it } from 'vitest'
import { domain } from './settings'

it.each(['example.com', 'mail.example.com', 'xn--mnchen-3ya.de'])('%s is a domain', (text) => {
  expect(domain.safeParse(text).success).toBe(true)
})

it.each(['', 'localhost', 'a.b-.com', '127.0.0.1', '@example.com', '*.example.com', 'a.com/x'])(
  '%j is not the domain of a mail address',
  (text) => {
    expect(domain.safeParse(text).success).toBe(false)
  },
)
