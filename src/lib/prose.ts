import type { Nodes } from 'mdast'
import { parseMarkdown } from './markdown'

/** A paragraph, heading or table cell: the text as a reader sees it, and which of it is prose. */
export interface Passage {
  text: string
  /** As long as `text`, with `COVER` in the place of every character that its author only shows: code, addresses. */
  prose: string
}

/** Stands where a character is not to be judged. No letter, so that words end at it. */
export const MASK = '\uFFFC'

/** What a Markdown text says, and where it leads. */
export interface Prose {
  passages: Passage[]
  /** The addresses to which its links lead, in order. */
  targets: string[]
}

/**
 * The prose of a Markdown text, passage by passage: without marks, code blocks, raw HTML, the contents of quotes and the
 * targets of links. Inline code and bare addresses are covered. A text that is too entangled to be parsed has none.
 */
export function proseOf(markdown: string): Prose {
  const prose: Prose = { passages: [], targets: [] }
  const tree = parseMarkdown(markdown)
  if (tree !== null) collect(tree, prose)
  return { ...prose, passages: prose.passages.filter(({ text }) => text.trim() !== '') }
}

/** The same text with a part of it covered. */
export function mask(text: string, start: number, end: number): string {
  return text.slice(0, start) + MASK.repeat(end - start) + text.slice(end)
}

/** Covers every match of a pattern; the pattern must be global. */
export function maskAll(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => MASK.repeat(match.length))
}

function collect(node: Nodes, prose: Prose): void {
  if (node.type === 'blockquote') return
  if (node.type === 'definition') prose.targets.push(node.url)
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    const parts: Passage[] = []
    spell(node, parts, prose.targets)
    prose.passages.push({
      text: parts.map(({ text }) => text).join(''),
      prose: parts.map(({ prose }) => prose).join(''),
    })
    return
  }
  if ('children' in node) for (const child of node.children) collect(child, prose)
}

function spell(node: Nodes, parts: Passage[], targets: string[]): void {
  if (node.type === 'link') targets.push(node.url)
  if (node.type === 'text') parts.push({ text: node.value, prose: node.value })
  else if (node.type === 'inlineCode') parts.push(masked(node.value))
  else if (node.type === 'break') parts.push({ text: '\n', prose: '\n' })
  else if (node.type === 'link' && isBareAddress(node)) parts.push(masked(textIn(node)))
  else if ('children' in node) for (const child of node.children) spell(child, parts, targets)
}

function masked(text: string): Passage {
  return { text, prose: MASK.repeat(text.length) }
}

function isBareAddress(link: Extract<Nodes, { type: 'link' }>): boolean {
  const shown = textIn(link)
  return (
    shown !== '' && (link.url === shown || link.url.endsWith(`//${shown}`) || link.url === `mailto:${shown}`)
  )
}

function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textIn(child)).join('') : ''
}
