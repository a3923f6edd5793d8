import { describe, expect, test } from 'vitest'
import { validate } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { reviewComment, submissionIssues } from './review'

describe('PUB-14: what a submission needs', () => {
  const teaser = 'Who searches finds more.'
  test.each([
    ['a teaser', { teaser }, []],
    ['a block', { blocks: [{ type: 'code', data: { code: 'x' } }] }, []],
    [
      'an unfinished block',
      { blocks: [{ type: 'video', data: { url: 'https:/' } }] },
      ['/blocks/0/data/url web_address'],
    ],
    ['a text', { blocks: [{ type: 'text', data: { text: 'Before and now.' } }] }, []],
    ['neither', {}, ['/blocks nothing_to_read']],
    [
      'blank texts',
      { teaser: ' \n', blocks: [{ type: 'text', data: { text: ' ' } }] },
      ['/blocks nothing_to_read'],
    ],
    [
      'an empty text',
      { blocks: [{ type: 'text', data: {} }] },
      ['/blocks/0/data/text required', '/blocks nothing_to_read'],
    ],
    ['a blank title', { title: ' \u200b', teaser }, ['/title required']],
  ])('%s', (_, given, expected) => {
    const issues = submissionIssues({ title: 'Faster search', teaser: null, blocks: [], ...given })
    expect(issues.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(expected)
  })
})

test.each([
  ['x', undefined],
  ['😀'.repeat(LIMITS.reviewComment), undefined],
  ['', 'empty'],
  [' \n ', 'comment'],
  ['x'.repeat(LIMITS.reviewComment + 1), 'too_long'],
  ['\u0000', 'unstorable'],
])('LIMIT-34: the comment %#', (comment, code) => {
  const valid = validate(reviewComment, comment)
  expect(valid.ok ? undefined : valid.refusal[0]?.code).toBe(code)
})
