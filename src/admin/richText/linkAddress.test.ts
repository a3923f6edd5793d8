import { expect, test } from 'vitest'
import { linkAddress } from './linkAddress'

test.each([
  [' https://a.example/b ', 'https://a.example/b'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['a@b.example', 'mailto:a@b.example'],
  ['a.example/b?c#d', 'https://a.example/b?c#d'],
  ['a.example:8080/b', 'https://a.example:8080/b'],
  ['javascript:alert(1)', null],
  ['javascript:a.example', null],
  ['data:text/html,a.b', null],
  ['/a', null],
  ['https://', null],
  ['a b.example', null],
  ['', null],
])('%j leads to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})
