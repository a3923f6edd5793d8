import { expect, test } from 'vitest'
import { notDeletableWords } from '@/domain/digest/whyNotDeletable'
import { chooseIn } from '@/messages/language'
import { problemInWords } from './problemInWords'

test.each(Object.entries(notDeletableWords))(
  'why a message cannot be deleted (%s) is told in the language of the reader',
  (_, { de, en }) => {
    const refused = { ok: false as const, type: 'not_deletable', message: en, issues: [] }
    expect(problemInWords(refused, chooseIn('de'))).toBe(de)
    expect(problemInWords(refused, chooseIn('en'))).toBe(en)
  },
)
