import type { Blockquote, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { mapYielding } from '@/lib/mapYielding'
import { renderedBlockSchema, type Block, type BlockType, type RenderedData } from './blocks'
import { shownImageIds } from './images'

/** What of an entry becomes Markdown. */
interface Content {
  title: string
  teaser: string | null
  coverId: string | null
  blocks: readonly Block[]
  /** What was corrected since it was published. */
  notes: readonly string[]
}

/** The alt text and the address of an image; undefined for one without a file. */
type FindImage = (id: string) => { alt: string | null; address: string } | undefined

const stringifier = unified()
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', listItemIndent: 'one', fences: true })
  .freeze()

/** The alerts of GitHub for each tone. */
const ALERTS = { info: 'NOTE', success: 'TIP', warning: 'WARNING', danger: 'CAUTION' } as const

/**
 * An entry as Markdown: title, teaser, blocks in order, and what was corrected. Texts stay as they are, images become links named by
 * their alt text, callouts the alerts of GitHub. Unknown types and invalid data are left out, as on the page (BLOCK-4). Yields to the
 * event loop (SEC-20).
 */
export async function entryMarkdown(
  { title, teaser, coverId, blocks, notes }: Content,
  findImage: FindImage,
): Promise<string> {
  const shown = blocks.flatMap((stored) => {
    const block = renderedBlockSchema.safeParse(stored)
    return block.success ? [block.data] : []
  })
  const inBlocks = shownImageIds({ coverMediaId: null, blocks: [...blocks] })
  const children: RootContent[] = [
    { type: 'heading', depth: 1, children: [text(title)] },
    ...(teaser ? [paragraph(text(teaser))] : []),
    ...(coverId !== null && !inBlocks.includes(coverId) ? imageLinks([coverId], findImage) : []),
    ...shown.flatMap((block) => toMarkdown(block, findImage)),
    ...(notes.length > 0 ? [{ type: 'thematicBreak' as const }] : []),
    ...notes.map((note) => paragraph(text(note))),
  ]
  const written = await mapYielding(children, (child) =>
    stringifier.stringify({ type: 'root', children: [child] } satisfies Root),
  )
  return written.join('\n')
}

interface KnownBlock<Type extends BlockType> {
  type: Type
  data: RenderedData[Type]
}

function toMarkdown<Type extends BlockType>(
  { type, data }: KnownBlock<Type>,
  find: FindImage,
): RootContent[] {
  return writers[type](data, find)
}

const writers: { [Type in BlockType]: (data: RenderedData[Type], find: FindImage) => RootContent[] } = {
  text: ({ text: markdown }) => (markdown.trim() === '' ? [] : [{ type: 'html', value: markdown.trim() }]),
  image: ({ mediaId }, find) => imageLinks([mediaId], find),
  gallery: ({ mediaIds }, find) => imageLinks(mediaIds, find),
  before_after: ({ beforeMediaId, afterMediaId }, find) => imageLinks([beforeMediaId, afterMediaId], find),
  video: ({ url, title }) => [paragraph(link(url, title || url))],
  link: ({ url, title, description }) => [
    paragraph(link(url, title || url), ...(description ? [text(` – ${description}`)] : [])),
  ],
  quote: ({ text: quoted, source }) => {
    const lines = [...paragraphs(quoted), ...(source ? [paragraph(text(`— ${source}`))] : [])]
    return lines.length === 0 ? [] : [quotation(lines)]
  },
  code: ({ code, language }) =>
    code === '' ? [] : [{ type: 'code', lang: language?.split(/\s/)[0] || null, value: code }],
  callout: ({ text: said, tone }) => {
    const alert: RootContent = { type: 'html', value: `[!${ALERTS[tone]}]` }
    return said === '' ? [] : [quotation([alert, ...paragraphs(said)])]
  },
}

function imageLinks(ids: readonly string[], find: FindImage): RootContent[] {
  return ids.flatMap((id) => {
    const image = find(id.toLowerCase())
    return image ? [paragraph(link(image.address, image.alt || image.address))] : []
  })
}

function paragraphs(value: string): Paragraph[] {
  return value
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => paragraph(text(part)))
}

function quotation(children: Blockquote['children']): Blockquote {
  return { type: 'blockquote', children }
}

function paragraph(...children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

function link(url: string, name: string): PhrasingContent {
  return { type: 'link', url, children: [text(name)] }
}

function text(value: string): PhrasingContent {
  return { type: 'text', value }
}
