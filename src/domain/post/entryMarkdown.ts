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
 * Characters of quotes and callouts whose marks are escaped, which takes up to a second for each 30,000. What is beyond stays as it is, as
 * texts do.
 */
const ESCAPED = 20_000

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
  let escaped = 0
  const paragraphs = (value: string): Quoted[] => {
    escaped += value.length
    return escaped > ESCAPED ? [{ type: 'html', value }] : escapedParagraphs(value)
  }
  const children: RootContent[] = [
    { type: 'heading', depth: 1, children: [text(title)] },
    ...(teaser ? [paragraph(text(teaser))] : []),
    ...(coverId !== null && !inBlocks.includes(coverId) ? imageLinks([coverId], findImage) : []),
    ...shown.flatMap((block) => toMarkdown(block, { findImage, paragraphs })),
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

type Quoted = Blockquote['children'][number]

interface Tools {
  findImage: FindImage
  /** The paragraphs of a plain text. */
  paragraphs: (value: string) => Quoted[]
}

function toMarkdown<Type extends BlockType>({ type, data }: KnownBlock<Type>, tools: Tools): RootContent[] {
  return writers[type](data, tools)
}

const writers: { [Type in BlockType]: (data: RenderedData[Type], tools: Tools) => RootContent[] } = {
  text: ({ text: markdown }) => (markdown.trim() === '' ? [] : [{ type: 'html', value: markdown.trim() }]),
  image: ({ mediaId }, { findImage }) => imageLinks([mediaId], findImage),
  gallery: ({ mediaIds }, { findImage }) => imageLinks(mediaIds, findImage),
  before_after: ({ beforeMediaId, afterMediaId }, { findImage }) =>
    imageLinks([beforeMediaId, afterMediaId], findImage),
  video: ({ url, title }) => [paragraph(link(url, title || url))],
  link: ({ url, title, description }) => [
    paragraph(link(url, title || url), ...(description ? [text(` – ${description}`)] : [])),
  ],
  quote: ({ text: quoted, source }, { paragraphs }) => {
    const lines = [...paragraphs(quoted), ...(source ? [paragraph(text(`— ${source}`))] : [])]
    return lines.length === 0 ? [] : [quotation(lines)]
  },
  code: ({ code, language }) =>
    code === '' ? [] : [{ type: 'code', lang: language?.split(/\s/)[0] || null, value: code }],
  callout: ({ text: said, tone }, { paragraphs }) => {
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

function escapedParagraphs(value: string): Paragraph[] {
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
