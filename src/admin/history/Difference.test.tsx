import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { differenceOf, type ComparedContent } from '@/domain/post/difference'
import { Difference } from './Difference'

const content: ComparedContent = {
  projectId: 'p',
  slug: 's',
  title: 'Search is faster',
  teaser: null,
  typeId: 'f',
  audience: 'internal',
  authorName: 'Ada',
  coverMediaId: null,
  publishAt: null,
  tags: [],
  blocks: [
    { type: 'text', data: { text: 'One' } },
    { type: 'text', data: { text: 'Two' } },
    { type: 'image', data: { mediaId: 'a' } },
    { type: 'callout', data: { text: 'Look', tone: 'info' } },
  ],
  images: [{ id: 'a', alt: null }],
}

const changed: ComparedContent = {
  ...content,
  title: 'Search is <fast>',
  audience: 'customer',
  blocks: [
    ...content.blocks.slice(0, 2),
    { type: 'image', data: { mediaId: 'b' } },
    { type: 'callout', data: { text: 'Look', tone: 'danger' } },
    { type: 'poll', data: { question: 'Well?' } },
  ],
}

function shown(before: ComparedContent, after: ComparedContent): string {
  return renderToStaticMarkup(
    <Difference difference={differenceOf(before, after)} language="en" names={{ b: 'chart.png' }} />,
  )
}

test('what was removed and added is marked as such and says so to screen readers', () => {
  const html = shown(content, changed)
  expect(html).toMatch(/Search is <del><span [^>]*>removed: <\/span>faster<\/del><ins>.*&lt;fast&gt;<\/ins>/)
})

test('values, choices and images have their names, unchanged blocks are counted, unknown types are named', () => {
  const words = shown(content, changed)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  expect(words).toContain('Audience removed: Internal added: Customers')
  expect(words).toContain('2 blocks unchanged')
  expect(words).toContain('removed: an image that was deleted added: chart.png')
  expect(words).toContain('removed: Info added: Danger')
  expect(words).toContain('Block 5: unknown type “poll” new')
})

test('a removed block shows what it was, and nothing in its place', () => {
  const without = { ...content, blocks: content.blocks.slice(0, 2) }
  const html = shown(content, without)
  expect(html).toContain('<del>')
  expect(html).not.toContain('empty')
  expect(shown({ ...content, coverMediaId: 'b' }, content)).toContain('empty')
})

test('equal contents say so, and long unchanged passages are cut', () => {
  expect(shown(content, content)).toContain('Nothing changed.')
  const long = (end: string) => ({ ...content, teaser: `${'word '.repeat(200)}${end}` })
  expect(shown(long('before'), long('after')).length).toBeLessThan(800)
})
