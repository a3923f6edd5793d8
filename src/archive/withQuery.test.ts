import { expect, it } from 'vitest'
import { withQuery } from './withQuery'

it.each([
  [{}, '/entries/x'],
  [{ y: undefined }, '/entries/x'],
  [{ y: '1' }, '/entries/x?y=1'],
  [{ y: ['1', '2'], z: '' }, '/entries/x?y=1&y=2&z='],
  [{ next: '//evil.example?a=b&c#d' }, '/entries/x?next=%2F%2Fevil.example%3Fa%3Db%26c%23d'],
])('a deep link keeps its query: %j', (query, address) => {
  expect(withQuery('/entries/x', query)).toBe(address)
})
