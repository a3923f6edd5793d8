import { expect, test } from 'vitest'
import {
  changesSince,
  contentAsMarkdown,
  contentOf,
  hasChanges,
  imagesIn,
  isWritten,
  restorable,
} from './content'

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

test('ADMIN-18: a new form has nothing to keep until something is written', () => {
  const presets = contentOf({ project: 'p', authorName: 'Ada', audience: 'internal' })
  expect(isWritten(changesSince(presets, contentOf({ ...presets })))).toBe(false)
  expect(isWritten(changesSince(presets, contentOf({ ...presets, authorName: '', title: '' })))).toBe(false)
  expect(isWritten(changesSince(presets, contentOf({ ...presets, title: 'Search' })))).toBe(true)
})

test('ADMIN-18: kept changes restore what was changed, and empty nothing that was written since', () => {
  const post = contentOf({ ...stored, teaser: 'Newer.' })
  const kept = { title: 'Find', teaser: '', status: 'published' }
  expect(restorable(kept, post, true)).toEqual({ title: 'Find' })
  expect(restorable(kept, post, false)).toEqual({ title: 'Find', teaser: '' })
})

test('a version can be copied as Markdown, with the names of its images', () => {
  const blocks = [
    { blockType: 'text', text: '## Before\n\nIt was slow.' },
    { blockType: 'quote', text: 'One\nTwo', source: 'Ada' },
    { blockType: 'code', code: 'a\n', language: 'ts' },
    { blockType: 'link', url: 'https://example.com', title: 'Guide' },
    { blockType: 'image', mediaId: 'x' },
    { blockType: 'gallery', mediaIds: ['y', 'z'] },
    { blockType: 'before_after', beforeMediaId: 'x', afterMediaId: null },
  ]
  const content = contentOf({ title: 'Search', teaser: 'Faster.', cover: 'c', blocks })
  expect(imagesIn(content)).toEqual(['c', 'x', 'y', 'z', 'x'])
  expect(contentAsMarkdown(content, (id) => `[Image: ${id}]`)).toBe(
    '# Search\n\nFaster.\n\n[Image: c]\n\n## Before\n\nIt was slow.\n\n> One\n> Two\n>\n> Ada\n\n```ts\na\n```\n\n[Guide](https://example.com)\n\n' +
      '[Image: x]\n\n[Image: y]\n\n[Image: z]\n\n[Image: x]\n',
  )
})
