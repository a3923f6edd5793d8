import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf } from '@/lib/text'
import { cutAtWord, escapedLabel, escapedLine, escapedText, JOINER, oneLine } from './text'
import { hostileText } from '../testing/weeks'

test.each([
  ['  one \n two\u2028three\ttwo ', 'one two three two'],
  ['@\u200bchannel \u202eevil\u202c', '@channel evil'],
  ['\ud83d and \ude00', '\ufffd and \ufffd'],
  ['👩\u200d💻 builds', '👩\u200d💻 builds'],
  ['\u200b\u3164 \u2060', ''],
  ['\u200d', ''],
])('removes hidden characters: %j', (text, plain) => {
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
])('cuts after a word: %j within %i', (text, max, cut) => {
  expect(cutAtWord(text, max)).toBe(cut)
})

test('a cut text stays within its limit and has no lone surrogate', () => {
  fc.assert(
    fc.property(hostileText, fc.integer({ min: 2, max: 300 }), (text, max) => {
      const cut = cutAtWord(oneLine(text), max)
      expect(lengthOf(cut)).toBeLessThanOrEqual(max)
      expect(cut.isWellFormed()).toBe(true)
    }),
  )
})

test.each([
  ['@channel', `@${JOINER}channel`],
  [':boom: at 10:30:15', `:${JOINER}boom: at 10:${JOINER}30:15`],
  [':`boom`:', `:${JOINER}\u02cbboom\u02cb:`],
  ['*bold* and 5 * 3', '\u2217bold\u2217 and 5 * 3'],
  ['_soft_ but snake_case', '\u02cdsoft\u02cd but snake_case'],
  ['~gone~ `code`', '\u223cgone\u223c \u02cbcode\u02cb'],
  ['[x](https://evil.example)', `[x]${JOINER}(https://evil.example)`],
  ['C:\\*', `C:\\${JOINER}\u2217`.replace(`\\${JOINER}`, '\\')],
  ['ends in \\', `ends in \\${JOINER}`],
  ['Plain words: nothing, to (do) [here].', 'Plain words: nothing, to (do) [here].'],
])('disarms markup: %j', (text, harmless) => {
  expect(escapedText(text)).toBe(harmless)
})

test('a label keeps its brackets only if all are paired', () => {
  expect(escapedLabel('[Beta] lists')).toBe('[Beta] lists')
  expect(escapedLabel('x] lists [')).toBe('x) lists (')
})

test.each(['> quote', '- item', '+ item', '# heading', '1. item', '12) item'])(
  'the start of a line is not markup: %j',
  (text) => {
    expect(escapedLine(text)).toBe(JOINER + text)
  },
)
