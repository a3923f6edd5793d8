import { expect, test } from 'vitest'
import { HOSTILE } from '@/archive/testing/hostile'
import { renderMarkdown } from '@/lib/markdown'
import { inPieces } from '@/testing/pieces'
import type { Block } from './blocks'
import { entryMarkdown } from './entryMarkdown'

const ID = '01a1f87e-2d59-754a-a468-7c23cc8789c7'
const find = (id: string) =>
  id === ID ? { alt: 'A [chart]', address: 'https://archive.example/a.webp' } : undefined

const write = (blocks: Block[], given: object = {}) =>
  entryMarkdown({ title: 'Faster', teaser: null, coverId: null, blocks, notes: [], ...given }, find)

test('PUB-17: what was corrected stands at the end of the Markdown, as text', async () => {
  const notes = ['Corrected on 20 November 2026: The *price*.', 'Corrected on 2 January 2027: The date.']
  expect(await write([{ type: 'text', data: { text: 'Now.' } }], { notes })).toBe(
    '# Faster\n\nNow.\n\n---\n\nCorrected on 20 November 2026: The \\*price\\*.\n\nCorrected on 2 January 2027: The date.\n',
  )
})

test('PAGE-26: an entry as Markdown has title, teaser and blocks in order', async () => {
  const markdown = await write(
    [
      { type: 'text', data: { text: '## Why\n\nBecause *a * b*.\n' } },
      { type: 'image', data: { mediaId: ID.toUpperCase() } },
      { type: 'code', data: { code: '```\nx\n```', language: 'md' } },
      { type: 'quote', data: { text: 'So\nfast', source: 'Ada' } },
      { type: 'callout', data: { text: 'Restart.', tone: 'warning' } },
      { type: 'video', data: { url: 'https://vimeo.com/1' } },
      { type: 'link', data: { url: 'https://example.com/', title: 'Guide', description: 'All of it' } },
      { type: 'hologram', data: { text: 'no' } },
      { type: 'image', data: { mediaId: 'missing' } },
    ],
    { teaser: 'In *one* line.', coverId: ID },
  )
  expect(markdown).toBe(`# Faster

In \\*one\\* line.

## Why

Because *a * b*.

[A \\[chart\\]](https://archive.example/a.webp)

\`\`\`\`md
\`\`\`
x
\`\`\`
\`\`\`\`

> So
> fast
>
> — Ada

> [!WARNING]
>
> Restart.

<https://vimeo.com/1>

[Guide](https://example.com/) – All of it
`)
})

test('PAGE-26: the cover stands above the blocks, unless a block shows it', async () => {
  expect(await write([], { coverId: ID })).toBe(
    '# Faster\n\n[A \\[chart\\]](https://archive.example/a.webp)\n',
  )
  const blocks = [{ type: 'gallery', data: { mediaIds: [ID] } }]
  expect((await write(blocks, { coverId: ID })).match(/a\.webp/g)).toHaveLength(1)
})

test.each(HOSTILE)('PAGE-26: a title, quote and callout come back as text: %s', async (hostile) => {
  const line = hostile.replace(/\s+/g, ' ').trim()
  const blocks = [
    { type: 'quote', data: { text: line } },
    { type: 'code', data: { code: hostile } },
  ]
  const html = renderMarkdown(await write(blocks, { title: line }))
  expect(html).not.toMatch(/<(?!\/?(?:h2|p|a|blockquote|pre|code|br)[ >])/)
  expect(html).toContain('<pre><code>')
})

test('SEC-27: marks are escaped in 20,000 characters of quotes and callouts, and the rest stays as it is', async () => {
  const long = 'a*b\n\n'.repeat(3_999)
  const quotes = [long, 'c*d', long, 'e*f'].map((text) => ({ type: 'quote' as const, data: { text } }))
  const markdown = await write(quotes)
  expect(markdown).toContain('> a\\*b\n>\n> a\\*b')
  expect(markdown).toContain('> c\\*d\n\n> a*b\n>\n> a*b')
  expect(markdown).toContain('> e*f\n')
})

test('SEC-20: other work runs while an entry is written as Markdown', async () => {
  const blocks = Array.from({ length: 30 }, () => ({
    type: 'quote' as const,
    data: { text: 'a\n'.repeat(20_000) },
  }))
  const { pieces } = await inPieces(() => write(blocks))
  expect(pieces).toBeGreaterThan(4)
})
