import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf } from '@/lib/text'
import { cutAtWord } from './cutAtWord'
import { oneLine } from './oneLine'
import { hostileText } from '../testing/weeks'

test.each([
  ['  one \n two\u2028three\ttwo ', 'one two three two'],
  ['@\u200bchannel \u202eevil\u202c', '@channel evil'],
  ['\ud83d and \ude00', '\ufffd and \ufffd'],
  ['👩\u200d💻 builds', '👩\u200d💻 builds'],
  ['\u200b\u3164 \u2060', ''],
  ['\u200d', ''],
])('what hides in a text is taken out of it: %j', (text, plain) => {
  expect(oneLine(text)).toBe(plain)
})

test.each([
  ['short', 10, 'short'],
  ['exactly ten', 11, 'exactly ten'],
  ['Lists open faster now', 18, 'Lists open …'],
  ['Lists open, faster now', 18, 'Lists open …'],
  ['Lists open faster now', 19, 'Lists open faster …'],
  ['Donaudampfschifffahrtsgesellschaft', 10, 'Donaudamp…'],
  ['😀😀😀😀😀', 4, '😀😀😀…'],
])('a text is cut after a word: %j within %i', (text, max, cut) => {
  expect(cutAtWord(text, max)).toBe(cut)
})

test('a cut text keeps its limit and holds no half of a surrogate pair', () => {
  fc.assert(
    fc.property(hostileText, fc.integer({ min: 2, max: 300 }), (text, max) => {
      const cut = cutAtWord(oneLine(text), max)
      expect(lengthOf(cut)).toBeLessThanOrEqual(max)
      expect(cut.isWellFormed()).toBe(true)
    }),
  )
})
