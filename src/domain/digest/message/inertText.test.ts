import { expect, test } from 'vitest'
import { escapedLabel, escapedLine, escapedText } from './escapedText'
import { JOINER } from './oneLine'

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
])('markup in a text means nothing any more: %j', (text, inert) => {
  expect(escapedText(text)).toBe(inert)
})

test('a label keeps its brackets only when each has a partner', () => {
  expect(escapedLabel('[Beta] lists')).toBe('[Beta] lists')
  expect(escapedLabel('x] lists [')).toBe('x) lists (')
})

test.each(['> quote', '- item', '+ item', '# heading', '1. item', '12) item'])(
  'the beginning of a line is no markup: %j',
  (text) => {
    expect(escapedLine(text)).toBe(JOINER + text)
  },
)
