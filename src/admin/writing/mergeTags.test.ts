import { expect, test } from 'vitest'
import { LIMITS } from '@/domain/limits'
import { mergeTags } from './mergeTags'

test.each<[string[], string, string[]]>([
  [[], 'search', ['search']],
  [['search'], ' export , search,, import', ['search', 'export', 'import']],
  [['search'], '  ', ['search']],
])('%j and %j are the tags %j', (tags, text, merged) => {
  expect(mergeTags(tags, text)).toEqual(merged)
})

test('tags keep the limits of the archive', () => {
  expect(mergeTags([], 'x'.repeat(LIMITS.tag + 1))).toEqual(['x'.repeat(LIMITS.tag)])
  const many = Array.from({ length: LIMITS.tags + 5 }, (_, n) => `tag ${n}`)
  expect(mergeTags([], many.join(','))).toEqual(many.slice(0, LIMITS.tags))
})
