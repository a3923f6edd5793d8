import type { Element, ElementContent, Root } from 'hast'
import type {
  FootnoteDefinition,
  FootnoteReference,
  Nodes as MarkdownNodes,
  Root as MarkdownRoot,
} from 'mdast'
import rehypeSanitize, { type Options as SanitizeSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype, { type Options as RehypeOptions } from 'remark-rehype'
import { unified } from 'unified'
import { isTooComplex } from './markdownCost'
import { parseGfm } from './parseGfm'

type State = Parameters<NonNullable<NonNullable<RehypeOptions['handlers']>['root']>>[0]

const HEADING = /^h([1-6])$/
const LINK = /^(?:https?:\/\/|mailto:)/i
const WEB_ADDRESS = /^https?:\/\//i

/** All that a text block can be made of. What is not listed here never reaches a page. */
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

/** Footnotes stay as they were written: their links would need ids, which clash where several texts share a page. */
const footnotesAsWritten = {
  footnoteReference: (_state: State, node: FootnoteReference) => ({
    type: 'text' as const,
    value: `[^${node.label ?? node.identifier}]`,
  }),
  footnoteDefinition: (state: State, node: FootnoteDefinition): ElementContent[] => [
    {
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value: `[^${node.label ?? node.identifier}]:` }],
    },
    ...state.all(node),
  ],
}

/** Cells of all tables together: every row is filled up to as many as its head has, so that they grow as a product. */
const MAX_CELLS = 10_000
/** Characters of addresses that links borrow from definitions: each link has all of them. */
const MAX_BORROWED = 200_000

const sanitizer = unified()
  .use(remarkRehype, { handlers: footnotesAsWritten })
  .use(() => tidy)
  .use(rehypeSanitize, SCHEMA)
  .use(() => markLinks)
  .freeze()

const printer = unified().use(rehypeStringify).freeze()

/**
 * Sanitised HTML of a Markdown text (CommonMark and GitHub's tables, strikethrough, task lists and bare addresses).
 *
 * Raw HTML is left out. Links lead to http, https and mailto only and pass nothing on (`noopener noreferrer nofollow`); an
 * image becomes a link to it, so that a reader's browser fetches nothing from elsewhere. Headings move down so that the
 * highest is an `h2`, for a page has its own `h1`.
 */
export function renderMarkdown(markdown: string): string {
  return printer.stringify(treeOf(markdown))
}

/** What a Markdown text is made of, as it was written; null for a text that no person would write (see `isTooComplex`, `MAX_CELLS` and `MAX_BORROWED`). */
export function parseMarkdown(markdown: string): MarkdownRoot | null {
  if (isTooComplex(markdown)) return null
  const tree = parseGfm(markdown)
  return cellsIn(tree) > MAX_CELLS || borrowedIn(tree) > MAX_BORROWED ? null : tree
}

function treeOf(markdown: string): Root {
  const tree = parseMarkdown(markdown)
  return tree === null ? asWritten(markdown) : sanitizer.runSync(tree)
}

/** How many cells the tables of a text will have once their rows are filled up. */
function cellsIn(node: MarkdownNodes): number {
  if (node.type === 'table') return node.children.length * (node.align?.length ?? 1)
  if (!('children' in node)) return 0
  return node.children.reduce((total, child) => total + cellsIn(child), 0)
}

/** How many characters the links and images of a text take from its definitions. */
function borrowedIn(tree: MarkdownRoot): number {
  const sizes = new Map<string, number>()
  let borrowed = 0
  visitMarkdown(tree, (node) => {
    if (node.type === 'definition')
      sizes.set(node.identifier, Math.max(sizes.get(node.identifier) ?? 0, node.url.length))
  })
  if (sizes.size > 0)
    visitMarkdown(tree, (node) => {
      if (node.type === 'linkReference' || node.type === 'imageReference')
        borrowed += sizes.get(node.identifier) ?? 0
    })
  return borrowed
}

function visitMarkdown(node: MarkdownNodes, see: (node: MarkdownNodes) => void): void {
  see(node)
  if ('children' in node) for (const child of node.children) visitMarkdown(child, see)
}

function asWritten(markdown: string): Root {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: [{ type: 'text', value: markdown }],
  }
  return { type: 'root', children: [{ type: 'element', tagName: 'pre', properties: {}, children: [code] }] }
}

/** Moves headings down, and turns images, task boxes and links that lead elsewhere into what a text block may hold. */
function tidy(tree: Root): void {
  const levels: number[] = []
  visit(tree, (element) => levels.push(levelOf(element) ?? 6))
  const shift = Math.max(0, 2 - Math.min(...levels))
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
  const children = [text(alt === '' ? address : alt)]
  return [{ type: 'element', tagName: 'a', properties: { href: address }, children }]
}

/** Runs after the sanitiser: these values are ours, and no link is left that it did not pass. */
function markLinks(tree: Root): void {
  visit(tree, (element) => {
    if (element.tagName === 'a') element.properties.rel = ['noopener', 'noreferrer', 'nofollow']
  })
}

function visit(parent: Root | Element, see: (element: Element) => void): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    see(child)
    visit(child, see)
  }
}

/** Replaces each element, innermost first, by what `replace` makes of it. */
function replaceElements(
  parent: Root | Element,
  isLinked: boolean,
  replace: (element: Element, isLinked: boolean) => ElementContent[],
): void {
  const children: ElementContent[] = []
  for (const child of parent.children) {
    if (child.type === 'doctype') continue
    if (child.type !== 'element') {
      children.push(child)
      continue
    }
    replaceElements(child, isLinked || child.tagName === 'a', replace)
    children.push(...replace(child, isLinked))
  }
  parent.children = children
}

function levelOf(element: Element): number | null {
  const digit = HEADING.exec(element.tagName)?.[1]
  return digit === undefined ? null : Number(digit)
}

function text(value: string): { type: 'text'; value: string } {
  return { type: 'text', value }
}
