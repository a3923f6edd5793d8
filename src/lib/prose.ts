import type { Link, Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { parseMarkdown } from './markdown'

/** The text of a paragraph, heading or table cell as a reader sees it, and the prose in it. */
interface Passage {
  text: string
  /** `text` with `MASK` in place of each character that is not prose: code and addresses. */
  prose: string
}

/** Replaces a masked character. It is not a letter, so words end at it. */
export const MASK = '\uFFFC'

/** The prose of a Markdown text and the targets of its links, in order. */
export interface Prose {
  passages: Passage[]
  targets: string[]
  /** What readers do not see: opening tags of raw HTML, or all of a block, and images, as written. */
  html: string[]
  images: string[]
}

/**
 * The prose of a Markdown text, passage by passage, without markup, code blocks, raw HTML and quotes. Inline code and bare
 * addresses are masked. A text that is too complex to parse has none.
 */
export function proseOf(markdown: string): Prose {
  const prose: Prose = { ...NO_PROSE, passages: [], targets: [] }
  const tree = parseMarkdown(markdown)
  if (tree !== null) {
    collect(tree, prose)
    Object.assign(prose, unseenIn(tree, markdown))
  }
  return { ...prose, passages: prose.passages.filter(({ text }) => text.trim() !== '') }
}

/** Of a text without content. */
export const NO_PROSE: Readonly<Prose> = { passages: [], targets: [], html: [], images: [] }

/** Raw HTML that is not just a comment or a closing tag, and images, in quotes too. */
function unseenIn(tree: Root, markdown: string): Pick<Prose, 'html' | 'images'> {
  const html: string[] = []
  const images: string[] = []
  // Most texts have neither, and a walk takes as long as a tenth of the parser.
  if (/<|!\[/.test(markdown))
    visit(tree, (node) => {
      if (node.type === 'html' && !/^<(?:!--(?:(?!-->)[\s\S])*-->\s*$|\/)/.test(node.value))
        html.push(node.value)
      if (node.type === 'image' || node.type === 'imageReference')
        images.push(markdown.slice(node.position?.start.offset, node.position?.end.offset))
    })
  return { html, images }
}

/** The text with the characters from `start` to `end` masked. */
export function mask(text: string, start: number, end: number): string {
  return text.slice(0, start) + MASK.repeat(end - start) + text.slice(end)
}

/** Masks every match of a global pattern. */
export function maskAll(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => MASK.repeat(match.length))
}

function collect(node: Nodes, prose: Prose): void {
  if (node.type === 'blockquote') return
  if (node.type === 'definition') prose.targets.push(node.url)
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    const passage = { text: '', prose: '' }
    append(node, passage, prose.targets)
    prose.passages.push(passage)
  } else if ('children' in node) for (const child of node.children) collect(child, prose)
}

function append(node: Nodes, passage: Passage, targets: string[]): void {
  const add = (text: string, prose: string) => {
    passage.text += text
    passage.prose += prose
  }
  if (node.type === 'link') targets.push(node.url)
  if (node.type === 'text') add(node.value, node.value)
  else if (node.type === 'inlineCode') add(node.value, MASK.repeat(node.value.length))
  else if (node.type === 'break') add('\n', '\n')
  else if (node.type === 'link' && isBareAddress(node)) add(textIn(node), MASK.repeat(textIn(node).length))
  else if ('children' in node) for (const child of node.children) append(child, passage, targets)
}

function isBareAddress(link: Link): boolean {
  const shown = textIn(link)
  const isTarget = link.url === shown || link.url === `mailto:${shown}` || link.url.endsWith(`//${shown}`)
  return shown !== '' && isTarget
}

function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textIn(child)).join('') : ''
}
