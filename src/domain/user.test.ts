import { describe, expect, test } from 'vitest'
import { nameOfAddress, userName } from './user'

test.each([
  ['ada.lovelace@example.com', 'Ada Lovelace'],
  ['mira@example.com', 'Mira'],
  ['jo_van-der.berg+news@example.com', 'Jo Van Der Berg News'],
  ['"@"@example.com', '"@"'],
  ['...@example.com', '...@example.com'],
])('the address %s names a user %s', (email, name) => {
  expect(nameOfAddress(email)).toBe(name)
})

describe('LIMIT-33: the name of a user', () => {
  test('has 1 to 100 characters on one line', () => {
    for (const name of ['A', 'ß'.repeat(100), '😀'.repeat(100)])
      expect(userName.safeParse(name).success).toBe(true)
    for (const name of ['', ' ', '\u200b', 'A'.repeat(101), 'Ada\nLovelace', 'Ada\u202ecalevoL'])
      expect(userName.safeParse(name).success).toBe(false)
  })

  test('made from an address is cut to the limit', () => {
    expect(nameOfAddress(`${'a'.repeat(300)}@example.com`)).toHaveLength(100)
  })
})
