import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $isTableCellNode,
  $isTableNode,
  $isTableRowNode,
  TableCellHeaderStates,
  type TableNode,
} from '@lexical/table'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $createLinkNode, $isLinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import {
  $createListItemNode,
  $createListNode,
  $isListItemNode,
  $isListNode,
  type ListItemNode,
  type ListNode,
} from '@payloadcms/richtext-lexical/lexical/list'
import {
  $createHorizontalRuleNode,
  $isHorizontalRuleNode,
} from '@payloadcms/richtext-lexical/lexical/react/LexicalHorizontalRuleNode'
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
  type HeadingTagType,
} from '@payloadcms/richtext-lexical/lexical/rich-text'
import type { Blockquote, Heading, List, ListItem, PhrasingContent, Table } from 'mdast'
import { $createCodeBlock, CodeBlockNode, SourceNode } from './nodes'
import { BOLD, CODE, isSameLink, ITALIC, runsOf, STRIKE, type LinkTarget, type Run } from './runs'
import {
  cellOf,
  codeOf,
  headingOf,
  itemOf,
  listOf,
  paragraphOf,
  paragraphsIn,
  quoteOf,
  rowOf,
  tableOf,
  type EditorBlock,
} from './tree'

const FORMATS = BOLD | ITALIC | STRIKE | CODE
const DEPTHS = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 } as const

/** Replaces what the editor holds. An empty text has an empty paragraph. */
export function $showBlocks(blocks: readonly EditorBlock[]): void {
  const nodes = $nodesOf(blocks)
  $getRoot()
    .clear()
    .append(...(nodes.length === 0 ? [$createParagraphNode()] : nodes))
}

/** The nodes of blocks, one each. */
export function $nodesOf(blocks: readonly EditorBlock[]): LexicalNode[] {
  return blocks.map($nodeOf)
}

function $nodeOf(block: EditorBlock): LexicalNode {
  switch (block.type) {
    case 'paragraph':
      return $createParagraphNode().append(...$inlinesOf(block.children))
    case 'heading':
      return $createHeadingNode(tagOf(block.depth)).append(...$inlinesOf(block.children))
    case 'blockquote':
      return $createQuoteNode().append(...block.children.flatMap($quotedParagraph))
    case 'list':
      return $listNodeOf(block)
    case 'table':
      return $tableNodeOf(block)
    case 'code':
      return $createCodeBlock(block.lang ?? null, block.meta ?? null, block.value)
    case 'thematicBreak':
      return $createHorizontalRuleNode()
    case 'html':
      return new SourceNode(block.value, true)
  }
}

/** Paragraphs of a quote are parted by two line breaks. */
function $quotedParagraph(paragraph: Blockquote['children'][number], at: number): LexicalNode[] {
  const between = at > 0 ? [$createLineBreakNode(), $createLineBreakNode()] : []
  return paragraph.type === 'paragraph' ? [...between, ...$inlinesOf(paragraph.children)] : between
}

function tagOf(depth: Heading['depth']): HeadingTagType {
  return `h${depth}`
}

/** The nodes of phrasing content, for a paragraph that is there already. */
export function $inlinesOf(content: readonly PhrasingContent[]): LexicalNode[] {
  const nodes: LexicalNode[] = []
  let link: { target: LinkTarget; node: ElementNode } | null = null
  for (const run of runsOf(content, null)) {
    if (run.link === null) link = null
    else if (link === null || !isSameLink(link.target, run.link)) {
      link = { target: run.link, node: $createLinkNode(run.link.url, { title: run.link.title }) }
      nodes.push(link.node)
    }
    const node = $leafOf(run)
    if (link === null) nodes.push(node)
    else link.node.append(node)
  }
  return nodes
}

function $leafOf({ kind, text, format }: Run): LexicalNode {
  if (kind === 'break') return $createLineBreakNode()
  if (kind === 'source') return new SourceNode(text, false)
  return $createTextNode(text).setFormat(format)
}

/** A list below an item stands in an item of its own in Lexical. */
function $listNodeOf({ ordered, start, children }: List): ListNode {
  const isTasks = typeof children[0]?.checked === 'boolean'
  const node = $createListNode(ordered ? 'number' : isTasks ? 'check' : 'bullet', start ?? 1)
  for (const { checked, children: content } of children) {
    const [paragraph, inner] = content
    const item = $createListItemNode(checked ?? undefined)
    if (paragraph?.type === 'paragraph') item.append(...$inlinesOf(paragraph.children))
    node.append(item)
    if (inner?.type === 'list') node.append($createListItemNode().append($listNodeOf(inner)))
  }
  return node
}

/** The alignment of a column is the format of its cells. */
function $tableNodeOf({ align, children }: Table): TableNode {
  const table = $createTableNode()
  for (const [at, { children: cells }] of children.entries()) {
    const row = $createTableRowNode()
    for (const [column, { children: content }] of cells.entries()) {
      const cell = $createTableCellNode(
        at === 0 ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS,
      )
      const paragraph = $createParagraphNode().append(...$inlinesOf(content))
      row.append(cell.append(paragraph.setFormat(align?.[column] ?? '')))
    }
    table.append(row)
  }
  return table
}

/** The blocks that the editor shows. Empty ones are left out. */
export function $readBlocks(): EditorBlock[] {
  return $blocksOf($getRoot().getChildren())
}

/** The blocks of top-level nodes. */
export function $blocksOf(nodes: readonly LexicalNode[]): EditorBlock[] {
  return nodes.flatMap((node) => $blockOf(node) ?? [])
}

function $blockOf(node: LexicalNode): EditorBlock | null {
  if (node instanceof SourceNode) return { type: 'html', value: node.__source }
  if (node instanceof CodeBlockNode) return codeOf(node.__lang, node.__meta, node.getTextContent())
  if ($isHorizontalRuleNode(node)) return { type: 'thematicBreak' }
  if ($isListNode(node)) return $readList(node)
  if ($isTableNode(node)) return $readTable(node)
  if (!$isElementNode(node)) return null
  const runs = $runsIn(node)
  if ($isHeadingNode(node)) return headingOf(DEPTHS[node.getTag()], runs)
  if (!$isQuoteNode(node)) return paragraphOf(runs)
  const paragraphs = paragraphsIn(runs)
  return paragraphs.length === 0 ? null : quoteOf(paragraphs)
}

function $runsIn(parent: ElementNode, link: LinkTarget | null = null): Run[] {
  return parent.getChildren().flatMap((node): Run[] => {
    if ($isLineBreakNode(node)) return [{ kind: 'break', text: '', format: 0, link: null }]
    if (node instanceof SourceNode) return [{ kind: 'source', text: node.__source, format: 0, link }]
    if ($isLinkNode(node)) return $runsIn(node, { url: node.getURL(), title: node.getTitle() ?? null })
    if ($isTextNode(node))
      return [{ kind: 'text', text: node.getTextContent(), format: node.getFormat() & FORMATS, link }]
    return $isElementNode(node) ? $runsIn(node, link) : []
  })
}

/** Empty items are left out: Markdown would read the sign of one below a text as the underline of a heading. */
function $readList(list: ListNode): List | null {
  const items = $readItems(list)
  return items.length === 0 ? null : listOf(list.getListType() === 'number', list.getStart(), items)
}

function $readItems(list: ListNode): ListItem[] {
  const items: ListItem[] = []
  for (const node of list.getChildren().filter($isListItemNode)) {
    const inner = node.getFirstChild()
    if (!$isListNode(inner)) {
      const paragraph = paragraphOf($runsIn(node))
      if (paragraph !== null) items.push(itemOf($checkedOf(list, node), paragraph, null))
      continue
    }
    const below = $readList(inner)
    if (below === null) continue
    const item = items.at(-1)
    const [paragraph, existing] = item?.children ?? []
    // Without an item above, the list moves up.
    if (!item || paragraph?.type !== 'paragraph')
      items.push(...below.children.map((child) => ({ ...child, checked: $checkedOf(list, node) })))
    else if (existing?.type === 'list') existing.children.push(...below.children)
    else items[items.length - 1] = itemOf(item.checked ?? null, paragraph, below)
  }
  return items
}

function $checkedOf(list: ListNode, item: ListItemNode): boolean | null {
  return list.getListType() === 'check' ? (item.getChecked() ?? false) : null
}

function $readTable(table: TableNode): Table | null {
  const rows = table
    .getChildren()
    .filter($isTableRowNode)
    .map((row) => row.getChildren().filter($isTableCellNode))
  const [head = []] = rows
  if (head.length === 0) return null
  const align = head.map((cell) => {
    const format = cell.getChildren().find($isParagraphNode)?.getFormatType()
    return format === 'left' || format === 'center' || format === 'right' ? format : null
  })
  const space: Run = { kind: 'text', text: ' ', format: 0, link: null }
  const written = rows.map((cells) =>
    rowOf(
      cells.map((cell) =>
        cellOf(
          cell
            .getChildren()
            .filter($isElementNode)
            .flatMap((child) => [...$runsIn(child), space]),
        ),
      ),
    ),
  )
  return tableOf(align, written)
}
