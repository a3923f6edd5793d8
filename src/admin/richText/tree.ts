import type {
  Blockquote,
  Code,
  Heading,
  Html,
  List,
  ListItem,
  Paragraph,
  RootContent,
  Table,
  TableCell,
  TableRow,
  ThematicBreak,
} from 'mdast'
import { isRecord } from '@/lib/json'
import { parseMarkdown } from '@/lib/markdown'
import { normalizeRuns, phrasingOf, runsOf, type Run } from './runs'

/** A block that the editor can show. `html` is Markdown that it cannot express and keeps as written. */
export type EditorBlock = Paragraph | Heading | Blockquote | List | Table | Code | ThematicBreak | Html

/** Larger tables would make the editor slow. */
const MAX_CELLS = 1_000
const LINE_END = /\r\n?/g
const BOM = /^\uFEFF/

/** A Markdown text as the editor sees it. Each block has its position in the text. */
export interface EditorTree {
  blocks: EditorBlock[]
  /** Link and footnote definitions, which other blocks need to mean the same. */
  definitions: string
}

/**
 * The blocks of a Markdown text in their one normal form, or null if it is too complex to be parsed (BLOCK-7). Positions do not
 * count a byte order mark.
 */
export function readMarkdown(markdown: string): EditorTree | null {
  const source = markdown.replace(BOM, '')
  const root = parseMarkdown(source)
  if (root === null) return null
  separate(root.children, source)
  const definitions = root.children.filter(
    ({ type }) => type === 'definition' || type === 'footnoteDefinition',
  )
  return {
    blocks: apart(
      root.children.map((node) => blockOf(node, source)),
      source,
    ),
    definitions: definitions.map((node) => sourceOf(node, source).value).join('\n\n'),
  }
}

/** The editor would join two lists of a kind in a row, so it shows the second one as written. */
function apart(blocks: EditorBlock[], source: string): EditorBlock[] {
  const kept: EditorBlock[] = []
  for (const block of blocks) {
    const last = kept.at(-1)
    const isJoined = last?.type === 'list' && block.type === 'list' && isAlike(last, block)
    kept.push(isJoined ? sourceOf(block, source) : block)
  }
  return kept
}

/** Whether both are bullet lists, numbered lists or task lists. */
export function isAlike(one: List, other: List): boolean {
  const isTasks = ({ children: [first] }: List) => typeof first?.checked === 'boolean'
  return one.ordered === other.ordered && isTasks(one) === isTasks(other)
}

/** An underlined heading right below definitions claims their lines too. */
function separate(nodes: readonly RootContent[], source: string): void {
  let end = 0
  for (const node of nodes) {
    const start = end + (/^\s*/.exec(source.slice(end, endOf(node)))?.[0].length ?? 0)
    if (node.position && startOf(node) < end) node.position.start.offset = start
    end = endOf(node)
  }
}

/** A reference that names its definition by its own text: `[text]` and `[text][]` are the same. `[^1]` is a footnote. */
export const OWN_REFERENCE = /^(!?\[(?!\^)(?:[^[\]\\]|\\.)*\])(?:\[\])?$/

/** The identity of a block: two blocks with the same key look the same in the editor. */
export function keyOf(block: EditorBlock | ListItem | TableRow): string {
  return JSON.stringify(block, (name, value: unknown) => {
    if (name === 'position') return undefined
    return isMarkdown(value) ? { ...value, value: value.value.replace(OWN_REFERENCE, '$1') } : value
  })
}

function isMarkdown(node: unknown): node is Html {
  return isRecord(node) && node.type === 'html' && typeof node.value === 'string'
}

/** A paragraph of runs. Null if nothing of them is left. */
export function paragraphOf(runs: readonly Run[]): Paragraph | null {
  const normal = normalizeRuns(runs)
  return normal.length === 0 ? null : { type: 'paragraph', children: phrasingOf(normal) }
}

/** A heading of runs. It has no line breaks. */
export function headingOf(depth: Heading['depth'], runs: readonly Run[]): Heading | null {
  const paragraph = paragraphOf(onOneLine(runs))
  return paragraph && { ...paragraph, type: 'heading', depth }
}

/** The phrasing content of a table's cell. It has no line breaks. */
export function cellOf(runs: readonly Run[]): TableCell {
  return { type: 'tableCell', children: paragraphOf(onOneLine(runs))?.children ?? [] }
}

export function quoteOf(children: Paragraph[]): Blockquote {
  return { type: 'blockquote', children }
}

export function codeOf(lang: string | null, meta: string | null, value: string): Code {
  return { type: 'code', lang, meta, value }
}

/** A tight list. `start` counts for ordered lists only. */
export function listOf(isOrdered: boolean, start: number, children: ListItem[]): List {
  return { type: 'list', ordered: isOrdered, start: isOrdered ? start : null, spread: false, children }
}

/** An item with its text and the list below it. `checked` is null unless it is a task. */
export function itemOf(checked: boolean | null, paragraph: Paragraph, inner: List | null): ListItem {
  return { type: 'listItem', spread: false, checked, children: inner ? [paragraph, inner] : [paragraph] }
}

export function tableOf(align: Table['align'], children: TableRow[]): Table {
  return { type: 'table', align: align ?? [], children }
}

export function rowOf(children: TableCell[]): TableRow {
  return { type: 'tableRow', children }
}

function onOneLine(runs: readonly Run[]): Run[] {
  return runs.map((run) => (run.kind === 'break' ? { ...run, kind: 'text', text: ' ' } : run))
}

function blockOf(node: RootContent, source: string): EditorBlock {
  const block = expressible(node, source)
  if (block === null) return sourceOf(node, source)
  return { ...block, ...(node.position && { position: node.position }) }
}

/** The block in the editor's terms, or null if the editor cannot express it. */
function expressible(node: RootContent, source: string): EditorBlock | null {
  switch (node.type) {
    case 'paragraph':
      return paragraphOf(runsOf(node.children, source))
    case 'heading':
      return headingOf(node.depth, runsOf(node.children, source))
    case 'blockquote':
      return readQuote(node, source)
    case 'list':
      return readList(node, source)
    case 'table':
      return readTable(node, source)
    case 'code':
      return codeOf(node.lang ?? null, node.meta ?? null, node.value.replace(LINE_END, '\n'))
    case 'thematicBreak':
      return { type: 'thematicBreak' }
    default:
      return null
  }
}

/** A quote of paragraphs. The editor writes two line breaks between them, so none may have that itself. */
function readQuote({ children }: Blockquote, source: string): Blockquote | null {
  const paragraphs: Paragraph[] = []
  for (const child of children) {
    const paragraph = child.type === 'paragraph' ? paragraphOf(runsOf(child.children, source)) : null
    if (paragraph === null || paragraphsIn(runsOf(paragraph.children, null)).length > 1) return null
    paragraphs.push(withPosition(paragraph, child))
  }
  return paragraphs.length === 0 ? null : quoteOf(paragraphs)
}

/** The paragraphs of runs: two or more line breaks in a row stand between them. */
export function paragraphsIn(runs: readonly Run[]): Paragraph[] {
  const parts: Run[][] = [[]]
  for (const [at, run] of runs.entries()) {
    const isBetween =
      run.kind === 'break' && [runs[at - 1], runs[at + 1]].some((other) => other?.kind === 'break')
    if (!isBetween) parts.at(-1)?.push(run)
    else if (runs[at - 1]?.kind === 'break') parts.push([])
  }
  return parts.flatMap((part) => paragraphOf(part) ?? [])
}

/** A list whose items have a text and, below it, one further list. Either all items are tasks or none. */
function readList(list: List, source: string): List | null {
  const isTasks = typeof list.children[0]?.checked === 'boolean'
  if (isTasks && list.ordered) return null
  const children: ListItem[] = []
  for (const item of list.children) {
    const [first, second, ...rest] = item.children
    if (first?.type !== 'paragraph' || rest.length > 0 || (typeof item.checked === 'boolean') !== isTasks)
      return null
    const paragraph = withPosition(paragraphOf(runsOf(first.children, source)), first)
    // The parser counts the box of a task as part of its text if no plain text follows.
    const start = first.children[0]?.position?.start
    if (paragraph?.position && start) paragraph.position = { ...paragraph.position, start }
    const inner = second?.type === 'list' ? withPosition(readList(second, source), second) : null
    if (paragraph === null || (second !== undefined && inner === null)) return null
    children.push(withPosition(itemOf(item.checked ?? null, paragraph, inner), item))
  }
  return listOf(list.ordered ?? false, list.start ?? 1, children)
}

function readTable(table: Table, source: string): Table | null {
  const columns = table.align?.length ?? 0
  if (columns * table.children.length > MAX_CELLS) return null
  if (table.children.some(({ children }) => children.length > columns)) return null
  const rows = table.children.map((row) => {
    const cells = row.children.map((cell) => cellOf(runsOf(cell.children, source)))
    while (cells.length < columns) cells.push(cellOf([]))
    return withPosition(rowOf(cells), row)
  })
  return tableOf(table.align, rows)
}

function sourceOf(node: RootContent, source: string): Html {
  const value = source.slice(startOf(node), endOf(node)).replace(LINE_END, '\n')
  return withPosition({ type: 'html', value }, node)
}

function withPosition<Node extends RootContent | null>(node: Node, from: RootContent): Node {
  return node && from.position ? { ...node, position: from.position } : node
}

/** Where a node starts in its text. */
export function startOf({ position }: Pick<RootContent, 'position'>): number {
  return position?.start.offset ?? 0
}

/** Where a node ends in its text. */
export function endOf({ position }: Pick<RootContent, 'position'>): number {
  return position?.end.offset ?? 0
}
