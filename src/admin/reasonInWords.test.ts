import { expect, test } from 'vitest'
import { notDeletableWords } from '@/domain/digest/whyNotDeletable'
import { chooseIn } from '@/messages/language'
import { reasonInWords } from './reasonInWords'

test.each(Object.entries(notDeletableWords))(
  'why a message cannot be deleted (%s) is told in the language of the reader',
  (_, { de, en }) => {
    const refused = { ok: false as const, type: 'not_deletable', message: en, faults: [] }
    expect(reasonInWords(refused, chooseIn('de'))).toBe(de)
    expect(reasonInWords(refused, chooseIn('en'))).toBe(en)
  },
)
