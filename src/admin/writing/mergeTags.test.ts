import { expect, test } from 'vitest'
import { LIMITS } from '@/domain/limits'
import { mergeTags } from './mergeTags'

test.each<[string[], string, string[]]>([
  [[], 'search', ['search']],
  [['search'], ' export , search,, import', ['search', 'export', 'import']],
  [['search'], '  ', ['search']],
])('%j and %j are the tags %j', (tags, text, merged) => {
  expect(mergeTags(tags, text)).toEqual({ tags: merged, rest: [] })
})

test('what exceeds the limits of the archive is left over', () => {
  const longest = '😀'.repeat(LIMITS.tag)
  expect(mergeTags([], `${longest}, ${longest}x, y`)).toEqual({ tags: [longest, 'y'], rest: [`${longest}x`] })
  const many = Array.from({ length: LIMITS.tags + 5 }, (_, n) => `tag ${n}`)
  const expected = { tags: many.slice(0, LIMITS.tags), rest: many.slice(LIMITS.tags) }
  expect(mergeTags([], many.join(','))).toEqual(expected)
})
