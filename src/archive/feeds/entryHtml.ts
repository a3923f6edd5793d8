import { renderedBlockSchema, type Block, type BlockType, type RenderedData } from '@/domain/post/blocks'
import type { RenderText } from '@/integrations/text/renderTexts'
import { escapeHtml } from '@/lib/text'
import type { ArchiveMessages } from '@/messages/en/archive'
import type { MediaImage } from '@/queries/media'
import { webAddress } from '../webAddress'

/** What a renderer gets besides the data of its block. */
interface Context {
  /** From `renderTexts`. */
  renderText: RenderText
  images: readonly MediaImage[]
  /** The absolute, signed address of a media file (IMG-10). */
  mediaUrl: (path: string) => string
  words: ArchiveMessages['blocks']
}

/** Images in feeds are not wider, in pixels. */
const MAX_WIDTH = 1600

/**
 * The content of an entry as HTML for programs without our style sheets: every block in order, then what was corrected, without scripts,
 * styles and anything that loads from other hosts (FEED-4). Skips unknown types and invalid data (BLOCK-4), and missing images.
 * @param notes from `correctionNotes`
 */
export function entryHtml(blocks: readonly Block[], notes: readonly string[], context: Context): string {
  const shown = blocks.map((stored) => {
    const block = renderedBlockSchema.safeParse(stored)
    return block.success ? blockHtml(block.data, context) : ''
  })
  return [...shown, ...notes.map(paragraph)].filter((html) => html !== '').join('\n')
}

function blockHtml<Type extends BlockType>(
  { type, data }: { type: Type; data: RenderedData[Type] },
  context: Context,
): string {
  return renderers[type](data, context)
}

/** An image for programs without our style sheets; empty if it is missing. */
export function imageHtml(id: string, { images, mediaUrl }: Pick<Context, 'images' | 'mediaUrl'>): string {
  const image = images.find((one) => one.id === id.toLowerCase())
  const file = image?.variants.findLast(({ width }) => width <= MAX_WIDTH) ?? image?.variants[0]
  if (!image || !file) return ''
  const { width, height, path } = file
  return `<img src="${escapeHtml(mediaUrl(path))}" alt="${escapeHtml(image.alt ?? '')}" width="${width}" height="${height}">`
}

/** The renderer of each block type. */
const renderers: { [Type in BlockType]: (data: RenderedData[Type], context: Context) => string } = {
  text: ({ text }, { renderText }) => renderText(text),

  image: ({ mediaId }, context) => wrapped('figure', imageHtml(mediaId, context)),

  gallery: ({ mediaIds }, context) =>
    mediaIds.map((id) => wrapped('figure', imageHtml(id, context))).join('\n'),

  before_after: ({ beforeMediaId, afterMediaId }, context) =>
    [
      labelled(imageHtml(beforeMediaId, context), context.words.before),
      labelled(imageHtml(afterMediaId, context), context.words.after),
    ].join(''),

  video: ({ url, title }, { words }) => wrapped('p', `${words.video}: ${anchor(url, title)}`),

  quote: ({ text, source }) =>
    wrapped('blockquote', paragraph(text) + wrapped('p', source ? `— ${lines(source)}` : '')),

  code: ({ code, language }) =>
    (language ? wrapped('p', lines(language)) : '') +
    (code === '' ? '' : `<pre><code>${escapeHtml(code)}</code></pre>`),

  link: ({ url, title, description }) =>
    wrapped('p', anchor(url, title) + (description ? `<br>${lines(description)}` : '')),

  callout: ({ text, tone }, { words }) =>
    text === '' ? '' : wrapped('blockquote', `<p><strong>${words.tones[tone]}:</strong> ${lines(text)}</p>`),
}

function wrapped(tag: 'figure' | 'p' | 'blockquote', html: string): string {
  return html === '' ? '' : `<${tag}>${html}</${tag}>`
}

function labelled(image: string, label: string): string {
  return image === '' ? '' : `<figure>${image}<figcaption>${label}</figcaption></figure>`
}

function paragraph(text: string): string {
  return wrapped('p', lines(text))
}

/** Plain text with its line breaks. */
function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>')
}

/** A link that opens an http or https address, named by it if it has no title; its text alone for any other (BLOCK-8). */
function anchor(url: string, title: string | null | undefined): string {
  const address = webAddress(url)
  const label = lines(title || address?.short || url)
  return address === null
    ? label
    : `<a href="${escapeHtml(address.href)}" rel="noopener noreferrer nofollow">${label}</a>`
}
