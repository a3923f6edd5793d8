import type { Element, ElementContent, RootContent } from 'hast'
import type {
  ListItem,
  Paragraph,
  PhrasingContent,
  Root as MarkdownRoot,
  RootContent as MarkdownContent,
} from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { listsIn } from './pastedLists'
import { readMarkdown, type EditorBlock } from './tree'
import { writeMarkdown } from './write'

/** What was on the clipboard, as blocks. */
export interface Pasted {
  blocks: EditorBlock[]
  /** The images that the clipboard contains. Text blocks show none. */
  files: File[]
  /** How many images were left out, because the clipboard has only their address. */
  images: number
}

type FoundImages = Pick<Pasted, 'files' | 'images'>

const LINK = /^(?:https?:|mailto:)/i
const DROPPED = new Set([
  'script',
  'style',
  'meta',
  'link',
  'title',
  'head',
  'xml',
  'svg',
  'template',
  'noscript',
  'button',
  'clipboard-copy',
  'col',
  'colgroup',
  'object',
  'iframe',
  'video',
  'audio',
  'canvas',
])
const MONOSPACE = /font-family:[^;]*(?:mono|courier|consolas|menlo|monaco)/i
const SYMBOLS = /[^\p{L}\p{N}\p{P}\s]/u

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const converter = unified().use(rehypeRemark, { newlines: false }).freeze()
const stringifier = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', fences: true }).freeze()

/** What was copied, from its HTML, or from its text if there is no HTML or it is nested too deeply to be read. */
export function readPasted(html: string, text: string): Pasted {
  try {
    if (html !== '') return readHtml(html)
  } catch {
    // The libraries call themselves for each level.
  }
  return { blocks: readText(text), files: [], images: 0 }
}

/**
 * HTML from Word, Google Docs, GitHub, Slack or elsewhere as blocks (BLOCK-12): headings, paragraphs, lists, tables, links and
 * formats, without styles. Images are no part of them: those within the HTML become files, the others are counted. Links to other
 * protocols keep their text only.
 */
export function readHtml(html: string): Pasted {
  const root = parser.parse(html)
  const found: FoundImages = { files: [], images: 0 }
  listsIn(root)
  root.children = cleaned(root.children, found)
  const tree = converter.runSync(root)
  simplify(tree)
  return { blocks: blocksIn(stringifier.stringify(tree)), ...found }
}

/** The blocks of a Markdown text. One that is too complex stays as it is, and the editor gives way to the Markdown (BLOCK-13). */
function blocksIn(markdown: string): EditorBlock[] {
  return readMarkdown(markdown)?.blocks ?? [{ type: 'html', value: markdown.trimEnd() }]
}

/** Plain text as blocks: as Markdown if it looks like it, else line by line. */
export function readText(text: string): EditorBlock[] {
  const blocks = blocksIn(text)
  const isPlain = blocks.every(
    ({ type, ...block }) =>
      type === 'paragraph' && 'children' in block && block.children.every((child) => child.type === 'text'),
  )
  if (!isPlain) return blocks
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .flatMap((paragraph) => paragraphOfLines(paragraph.split('\n')) ?? [])
}

/** The Markdown of pasted blocks on their own. */
export function markdownOf(blocks: readonly EditorBlock[]): string {
  return writeMarkdown('', blocks)
}

function paragraphOfLines(lines: readonly string[]): Paragraph | null {
  const children = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((value, at): PhrasingContent[] => [
      ...(at > 0 ? [{ type: 'break' as const }] : []),
      { type: 'text', value },
    ])
  return children.length === 0 ? null : { type: 'paragraph', children }
}

function isContent(node: RootContent | ElementContent): node is ElementContent {
  return node.type === 'element' || node.type === 'text'
}

/** The nodes without what no reader sees or Markdown cannot say. */
function cleaned(nodes: readonly (RootContent | ElementContent)[], found: FoundImages): ElementContent[] {
  return nodes.filter(isContent).flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [{ type: 'text', value: node.value.replaceAll('\u00A0', ' ') }]
    if (node.type !== 'element' || isDropped(node)) return []
    if (node.tagName === 'img') return imageText(node, found)
    const style = styleOf(node)
    const children = cleaned(node.children, found)
    if (/\bdata-|paragraph-break/.test(String(node.properties.dataStringifyType)) && children.length === 0)
      return [br(), br()]
    const kept: Element = { ...node, children }
    switch (node.tagName) {
      case 'a':
        return linkOf(kept)
      case 'b':
      case 'strong':
        return /font-weight:\s*(?:normal|400)/.test(style) ? children : [kept]
      case 'span':
      case 'font':
        return styled(children, style)
      case 'li':
        return [taskOf(kept)]
      case 'ul':
      case 'ol':
        return [withNestedLists(kept)]
      case 'div':
        return [codeBlockOf(kept) ?? kept]
      case 'td':
      case 'th':
        return [{ ...kept, children: cellContent(children) }]
      default:
        return node.tagName.includes(':') || node.tagName.includes('-') ? children : [kept]
    }
  })
}

function isDropped(node: Element): boolean {
  const { tagName } = node
  const isAnchor = tagName === 'a' && classesOf(node).includes('anchor')
  const isHidden = /display:\s*none|mso-hide:\s*all/.test(styleOf(node))
  const isEnd = classesOf(node).includes('Apple-interchange-newline')
  return (
    DROPPED.has(tagName) || isAnchor || isHidden || isEnd || (tagName === 'o:p' && isBlank(node.children))
  )
}

/** An emoji is its character, and the box of a task is none. Any other image is no part of the text. */
function imageText({ properties }: Element, found: FoundImages): ElementContent[] {
  const { alt, src, dataStringifyType, className, ariaRoleDescription } = properties
  if (String(ariaRoleDescription) === 'checkbox') return []
  if (typeof alt === 'string' && alt.length <= 8 && SYMBOLS.test(alt)) return [text(alt)]
  const file = fileOf(String(src))
  if (file !== null) {
    found.files.push(file)
    return []
  }
  const isEmoji = dataStringifyType === 'emoji' || String(className).includes('emoji')
  const emoji = isEmoji && (emojiAt(String(src)) ?? alt)
  if (typeof emoji === 'string') return [text(emoji)]
  found.images += 1
  return []
}

/** The emoji whose code points are the name of an image, or null. */
function emojiAt(address: string): string | null {
  const name = /\/([\da-f]{2,6}(?:-[\da-f]{2,6})*)(?:@\dx)?\.(?:png|svg|gif|webp)(?:$|\?)/i.exec(address)?.[1]
  const codes = name?.split('-').map((part) => parseInt(part, 16)) ?? []
  const emoji = codes.every((code) => code <= 0x10ffff) ? String.fromCodePoint(...codes) : ''
  return /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u.test(emoji) ? emoji : null
}

/** The file of an image that is part of its address (`data:`), or null. */
function fileOf(address: string): File | null {
  const [, ending, base64] = /^data:image\/(\w+);base64,([\w+/=\s%]+)$/i.exec(address) ?? []
  if (ending === undefined || base64 === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(base64)), (byte) => byte.charCodeAt(0))
    return new File([bytes], `image.${ending}`, { type: `image/${ending}` })
  } catch {
    // Not what it says: `atob` and `decodeURIComponent` refuse it.
    return null
  }
}

/** Links that lead to the web or to mail; Google's detour goes. */
function linkOf(link: Element): ElementContent[] {
  const address = String(link.properties.href ?? '').trim()
  const detour = /^https:\/\/www\.google\.com\/url\?/.test(address) && URL.canParse(address)
  const href = detour ? (new URL(address).searchParams.get('q') ?? address) : address
  if (isBlank(link.children)) return []
  return LINK.test(href) ? [{ ...link, properties: { href } }] : link.children
}

/** Formats that Google Docs and others write as styles. */
function styled(children: ElementContent[], style: string): ElementContent[] {
  if (isBlank(children)) return children
  const names = [
    ...(MONOSPACE.test(style) && !hasElement(children) ? ['code'] : []),
    ...(/text-decoration[^;]*:[^;]*line-through/.test(style) ? ['del'] : []),
    ...(/font-style:\s*italic/.test(style) ? ['em'] : []),
    ...(/font-weight:\s*(?:bold|[6-9]00)/.test(style) ? ['strong'] : []),
  ]
  return names.reduce<ElementContent[]>((content, name) => [element(name, content)], children)
}

/** Google Docs marks a task by its role, and shows the box as an image. */
function taskOf(item: Element): Element {
  if (item.properties.role !== 'checkbox') return item
  const checked = String(item.properties.ariaChecked) === 'true'
  const box: Element = {
    type: 'element',
    tagName: 'input',
    properties: { type: 'checkbox', checked },
    children: [],
  }
  return { ...item, children: [box, ...item.children] }
}

/** Google Docs puts a list that belongs to an item beside it. */
function withNestedLists(list: Element): Element {
  const children: ElementContent[] = []
  for (const child of list.children) {
    const last = children.at(-1)
    const isList = child.type === 'element' && /^[uo]l$/.test(child.tagName)
    if (isList && last?.type === 'element' && last.tagName === 'li') last.children.push(child)
    else if (child.type === 'element') children.push(child)
  }
  return { ...list, children }
}

/** GitHub names the language of code at a box around it. */
function codeBlockOf(box: Element): Element | null {
  const language = classesOf(box).map((name) => /^highlight-(?:source|text)-([\w+#-]+)$/.exec(name)?.[1])
  const name = language.find((found) => found !== undefined)
  const pre = box.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'pre',
  )
  if (name === undefined || pre === undefined) return null
  const code = element('code', pre.children)
  return { ...pre, children: [{ ...code, properties: { className: [`language-${name}`] } }] }
}

/** The text of a cell without its paragraphs, and without the bold that stands for a head. */
function cellContent(children: readonly ElementContent[]): ElementContent[] {
  const isBlock = (child: ElementContent) =>
    child.type === 'element' && /^(?:p|div|h[1-6]|ul|ol|li|blockquote)$/.test(child.tagName)
  return children.flatMap((child, at): ElementContent[] => {
    if (!isBlock(child) || child.type !== 'element') return [child]
    return [...(at > 0 ? [text(' ')] : []), ...cellContent(child.children)]
  })
}

/** Brings the tree into the forms that the editor knows. */
function simplify(tree: MarkdownRoot): void {
  visit(tree, 'link', (link) => {
    link.title = null
  })
  visit(tree, 'table', (table) => {
    const isWithoutHead = table.children[0]?.children.every(({ children }) => children.length === 0)
    if (isWithoutHead && table.children.length > 1) table.children.shift()
    const [head] = table.children
    // The head is bold anyway.
    for (const cell of head?.children ?? [])
      cell.children = cell.children.flatMap((child) => (child.type === 'strong' ? child.children : [child]))
  })
  visit(tree, (node) => {
    if (node.type === 'listItem') node.children = itemContent(node)
    if (node.type === 'list') node.spread = false
  })
  tree.children = tree.children.flatMap(paragraphsOf)
}

/** An item's paragraphs as one, then its lists as one. */
function itemContent(item: ListItem): ListItem['children'] {
  item.spread = false
  const paragraphs = item.children.filter((child) => child.type === 'paragraph')
  const lists = item.children.filter((child) => child.type === 'list')
  if (paragraphs.length + lists.length < item.children.length || paragraphs.length === 0) return item.children
  const [list, ...others] = lists
  list?.children.push(...others.flatMap(({ children }) => children))
  return list ? [joined(paragraphs), list] : [joined(paragraphs)]
}

function joined(paragraphs: readonly Paragraph[]): Paragraph {
  return {
    type: 'paragraph',
    children: paragraphs.flatMap(({ children }, at) =>
      at > 0 ? [{ type: 'break' }, ...children] : children,
    ),
  }
}

/** Two line breaks in a row end a paragraph. */
function paragraphsOf(node: MarkdownContent): MarkdownContent[] {
  if (node.type !== 'paragraph') return [node]
  const parts: PhrasingContent[][] = [[]]
  let breaks = 0
  for (const child of node.children) {
    const isSpace = child.type === 'text' && child.value.trim() === ''
    if (child.type === 'break') breaks += 1
    else if (!isSpace || breaks === 0) {
      if (breaks > 1) parts.push([])
      if (breaks === 1) parts.at(-1)?.push({ type: 'break' })
      breaks = 0
      parts.at(-1)?.push(child)
    }
  }
  return parts.filter((children) => children.length > 0).map((children) => ({ type: 'paragraph', children }))
}

function classesOf({ properties }: Element): string[] {
  return [properties.className ?? []].flat().map(String)
}

function styleOf({ properties }: Element): string {
  return String(properties.style ?? '').replace(/\s+/g, ' ')
}

function isBlank(nodes: readonly ElementContent[]): boolean {
  return nodes.every((node) =>
    node.type === 'text'
      ? node.value.trim() === ''
      : node.type === 'element' &&
        node.tagName !== 'input' &&
        node.tagName !== 'br' &&
        isBlank(node.children),
  )
}

function hasElement(nodes: readonly ElementContent[]): boolean {
  return nodes.some(({ type }) => type === 'element')
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}

function br(): Element {
  return element('br', [])
}
