import { expect, test } from 'vitest'
import { changesSince, contentAsMarkdown, contentOf, hasChanges } from './content'

const stored = {
  id: '1',
  title: 'Search',
  teaser: null,
  status: 'draft',
  updatedAt: '2026-01-01',
  blocks: [{ id: 'a', blockType: 'text', text: 'Before' }],
  tags: [],
}

test('the content is what people write, without what the archive writes', () => {
  expect(Object.keys(contentOf(stored))).not.toContain('status')
  expect(contentOf({ ...stored, blocks: 0 }).blocks).toEqual([])
})

test('only changed fields are sent; empty and missing values are the same', () => {
  const before = contentOf(stored)
  expect(
    hasChanges(changesSince(before, contentOf({ ...stored, teaser: '', updatedAt: '2027-01-01' }))),
  ).toBe(false)
  const reordered = [{ text: 'Before', blockType: 'text', id: 'a', tone: null }]
  expect(hasChanges(changesSince(before, contentOf({ ...stored, blocks: reordered })))).toBe(false)
  expect(changesSince(before, contentOf({ ...stored, title: 'Find' }))).toEqual({ title: 'Find' })
  const moved = [{ id: 'b', blockType: 'code', code: '' }, ...stored.blocks]
  expect(changesSince(before, contentOf({ ...stored, blocks: moved }))).toEqual({ blocks: moved })
  expect(changesSince(null, before)).toEqual(before)
})

test('a version can be copied as Markdown', () => {
  const blocks = [
    { blockType: 'text', text: '## Before\n\nIt was slow.' },
    { blockType: 'quote', text: 'One\nTwo', source: 'Ada' },
    { blockType: 'code', code: 'a\n', language: 'ts' },
    { blockType: 'link', url: 'https://example.com', title: 'Guide' },
    { blockType: 'image', mediaId: 'x' },
  ]
  expect(contentAsMarkdown(contentOf({ title: 'Search', teaser: 'Faster.', blocks }))).toBe(
    '# Search\n\nFaster.\n\n## Before\n\nIt was slow.\n\n> One\n> Two\n>\n> Ada\n\n```ts\na\n```\n\n[Guide](https://example.com)\n',
  )
})
