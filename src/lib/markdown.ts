import type { Element, ElementContent, Root } from 'hast'
import type { FootnoteDefinition, FootnoteReference, Root as MarkdownRoot } from 'mdast'
import rehypeSanitize, { type Options as SanitizeSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype, { type Options as RehypeOptions } from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { isTooComplex } from './markdownCost'
import { parseGfm } from './parseGfm'

type State = Parameters<NonNullable<NonNullable<RehypeOptions['handlers']>['root']>>[0]

const HEADING = /^h([1-6])$/
const LINK = /^(?:https?:\/\/|mailto:)/i
const WEB_ADDRESS = /^https?:\/\//i

/** What a text block may contain. Everything else is removed. */
const SCHEMA: SanitizeSchema = {
  tagNames: [
    ...['p', 'br', 'hr', 'em', 'strong', 'del', 'a', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: ['href'],
    ol: ['start'],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: { tr: ['table'], td: ['table'], th: ['table'], thead: ['table'], tbody: ['table'] },
  strip: ['script', 'style'],
  clobber: [],
}

/** Shows footnotes as written. Their links would need ids, which clash when several texts share a page. */
const literalFootnotes = {
  footnoteReference: (_state: State, node: FootnoteReference) => text(`[^${node.label ?? node.identifier}]`),
  footnoteDefinition: (state: State, node: FootnoteDefinition): ElementContent[] => [
    element('p', text(`[^${node.label ?? node.identifier}]:`)),
    ...state.all(node),
  ],
}

/** Cells in all tables of a text. Short rows are padded to the width of the head, so the number is a product. */
const MAX_CELLS = 10_000
/** Characters that links take from definitions. Each link repeats the whole address. */
const MAX_REFERENCED_CHARACTERS = 200_000

const sanitizer = unified()
  .use(remarkRehype, { handlers: literalFootnotes })
  .use(() => rewriteElements)
  .use(rehypeSanitize, SCHEMA)
  .use(() => addLinkRel)
  .freeze()

const stringifier = unified().use(rehypeStringify).freeze()

/**
 * Sanitised HTML of a Markdown text: CommonMark with GitHub's tables, strikethrough, task lists and bare addresses (BLOCK-6).
 *
 * Raw HTML is dropped. Links may only point to http, https and mailto, with `noopener noreferrer nofollow`. An image becomes a
 * link, so the reader's browser fetches nothing from other hosts. Headings move down until the highest is an `h2`,
 * because the page has its own `h1`. A text that is too complex is shown as preformatted text (BLOCK-7).
 */
export function renderMarkdown(markdown: string): string {
  return toHtml(markdownToHast(markdown))
}

/** The HTML of a sanitised tree. */
export function toHtml(tree: Root): string {
  return stringifier.stringify(tree)
}

/** The sanitised syntax tree of `renderMarkdown`. */
export function markdownToHast(markdown: string): Root {
  const tree = parseMarkdown(markdown)
  return tree === null ? preformatted(markdown) : sanitizer.runSync(tree)
}

/** A heading that is not part of a list or a quotation. */
export interface Heading {
  level: number
  text: string
  /** Its content. */
  html: string
}

/** The HTML of a tree, cut at its headings, so that each page can give them ids of their own. */
export function toPieces(tree: Root): (string | Heading)[] {
  const pieces: (string | Heading)[] = []
  let between: Root['children'] = []
  const flush = () => {
    if (between.length > 0) pieces.push(stringifier.stringify({ type: 'root', children: between }))
    between = []
  }
  for (const child of tree.children) {
    const level = child.type === 'element' ? levelOf(child) : null
    if (child.type !== 'element' || level === null) {
      between.push(child)
      continue
    }
    flush()
    const html = stringifier.stringify({ type: 'root', children: child.children })
    pieces.push({ level, text: textOf(child), html })
  }
  flush()
  return pieces
}

/** The code blocks of a tree, with the element that holds their text. */
export function codesIn(tree: Root): { element: Element; code: string; language: string | null }[] {
  const found: { element: Element; code: string; language: string | null }[] = []
  visit(tree, 'element', (element, _index, parent) => {
    if (element.tagName !== 'code' || parent?.type !== 'element' || parent.tagName !== 'pre') return
    const name = [element.properties.className].flat()[0]
    const language = typeof name === 'string' ? name.replace(/^language-/, '') : null
    found.push({ element, code: textOf(element), language })
  })
  return found
}

function textOf(element: Element): string {
  let all = ''
  visit(element, 'text', ({ value }) => {
    all += value
  })
  return all
}

/** The syntax tree of a Markdown text, or null for one that is too complex to parse or to show (docs/decisions/0015). */
export function parseMarkdown(markdown: string): MarkdownRoot | null {
  if (isTooComplex(markdown)) return null
  const tree = parseGfm(markdown)
  if (markdown.includes('|') && cellsIn(tree) > MAX_CELLS) return null
  if (markdown.includes(']:') && referencedCharactersIn(tree) > MAX_REFERENCED_CHARACTERS) return null
  return tree
}

function cellsIn(tree: MarkdownRoot): number {
  let cells = 0
  visit(tree, 'table', ({ children, align }) => {
    cells += children.length * (align?.length ?? 1)
  })
  return cells
}

function referencedCharactersIn(tree: MarkdownRoot): number {
  const sizes = new Map<string, number>()
  visit(tree, 'definition', ({ identifier, url }) => {
    sizes.set(identifier, Math.max(sizes.get(identifier) ?? 0, url.length))
  })
  let characters = 0
  visit(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference')
      characters += sizes.get(node.identifier) ?? 0
  })
  return characters
}

/** A text shown as it was written. */
export function preformatted(markdown: string): Root {
  return { type: 'root', children: [element('pre', element('code', text(markdown)))] }
}

/** Moves headings down, and replaces images, task boxes and links to other protocols. */
function rewriteElements(tree: Root): void {
  let highest = 6
  visit(tree, 'element', (element) => {
    highest = Math.min(highest, levelOf(element) ?? 6)
  })
  const shift = Math.max(0, 2 - highest)
  replaceElements(tree, false, (element, isLinked) => {
    const level = levelOf(element)
    if (level !== null) return [{ ...element, tagName: `h${Math.min(6, level + shift)}` }]
    if (element.tagName === 'input') return [text(element.properties.checked === true ? '[x]' : '[ ]')]
    if (element.tagName === 'img') return imageAsLink(element, isLinked)
    if (element.tagName === 'a' && !LINK.test(String(element.properties.href ?? ''))) return element.children
    return [element]
  })
}

function imageAsLink(image: Element, isLinked: boolean): ElementContent[] {
  const address = String(image.properties.src ?? '')
  const alt = String(image.properties.alt ?? '')
  if (isLinked || !WEB_ADDRESS.test(address)) return [text(alt)]
  return [{ ...element('a', text(alt === '' ? address : alt)), properties: { href: address } }]
}

/** Runs after the sanitiser, which would remove `rel`. */
function addLinkRel(tree: Root): void {
  visit(tree, 'element', (element) => {
    if (element.tagName === 'a') element.properties.rel = ['noopener', 'noreferrer', 'nofollow']
  })
}

/** Replaces each element by the result of `replace`, innermost first. */
function replaceElements(
  parent: Root | Element,
  isLinked: boolean,
  replace: (element: Element, isLinked: boolean) => ElementContent[],
): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type === 'doctype') return []
    if (child.type !== 'element') return [child]
    replaceElements(child, isLinked || child.tagName === 'a', replace)
    return replace(child, isLinked)
  })
}

function levelOf(element: Element): number | null {
  const digit = HEADING.exec(element.tagName)?.[1]
  return digit === undefined ? null : Number(digit)
}

function text(value: string): { type: 'text'; value: string } {
  return { type: 'text', value }
}

function element(tagName: string, child: ElementContent): Element {
  return { type: 'element', tagName, properties: {}, children: [child] }
}
