import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $isElementNode,
  DecoratorNode,
  ElementNode,
  type DOMExportOutput,
  type EditorConfig,
  type LexicalNode,
  type NodeKey,
  type ParagraphNode,
  type RangeSelection,
  type SerializedElementNode,
  type SerializedLexicalNode,
  type Spread,
} from '@payloadcms/richtext-lexical/lexical'
import { LinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import { ListItemNode, ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { HorizontalRuleNode } from '@payloadcms/richtext-lexical/lexical/react/LexicalHorizontalRuleNode'
import { HeadingNode, QuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import type { JSX } from 'react'
import { SourceView } from './SourceView'

type SerializedSource = Spread<{ source: string; isBlock: boolean }, SerializedLexicalNode>

/** Markdown that the editor cannot express: shown and kept as written. */
export class SourceNode extends DecoratorNode<JSX.Element> {
  __source: string
  __isBlock: boolean

  static override getType(): string {
    return 'markdown-source'
  }

  static override clone(node: SourceNode): SourceNode {
    return new SourceNode(node.__source, node.__isBlock, node.__key)
  }

  static override importJSON({ source, isBlock }: SerializedSource): SourceNode {
    return new SourceNode(source, isBlock)
  }

  constructor(source: string, isBlock: boolean, key?: NodeKey) {
    super(key)
    this.__source = source
    this.__isBlock = isBlock
  }

  override exportJSON(): SerializedSource {
    return { ...super.exportJSON(), source: this.__source, isBlock: this.__isBlock }
  }

  override createDOM(): HTMLElement {
    const element = document.createElement(this.__isBlock ? 'div' : 'span')
    element.className = 'archive-rich-text__source'
    return element
  }

  override updateDOM(): false {
    return false
  }

  override exportDOM(): DOMExportOutput {
    const element = document.createElement(this.__isBlock ? 'pre' : 'code')
    element.textContent = this.__source
    return { element }
  }

  override isInline(): boolean {
    return !this.__isBlock
  }

  override getTextContent(): string {
    return this.__source
  }

  override decorate(): JSX.Element {
    return <SourceView isBlock={this.__isBlock} nodeKey={this.__key} source={this.__source} />
  }
}

type SerializedCode = Spread<{ lang: string | null; meta: string | null }, SerializedElementNode>

/** A block of code: plain text with line breaks, and the language after the fence. */
export class CodeBlockNode extends ElementNode {
  __lang: string | null
  __meta: string | null

  static override getType(): string {
    return 'markdown-code'
  }

  static override clone(node: CodeBlockNode): CodeBlockNode {
    return new CodeBlockNode(node.__lang, node.__meta, node.__key)
  }

  static override importJSON(json: SerializedCode): CodeBlockNode {
    return new CodeBlockNode(json.lang, json.meta).updateFromJSON(json)
  }

  constructor(lang: string | null = null, meta: string | null = null, key?: NodeKey) {
    super(key)
    this.__lang = lang
    this.__meta = meta
  }

  override exportJSON(): SerializedCode {
    return { ...super.exportJSON(), lang: this.__lang, meta: this.__meta }
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = document.createElement('code')
    element.className = String(config.theme.code ?? '')
    element.spellcheck = false
    return element
  }

  override updateDOM(): false {
    return false
  }

  override exportDOM(): DOMExportOutput {
    return { element: document.createElement('pre') }
  }

  override canIndent(): false {
    return false
  }

  /** Enter starts a line; on a second empty line at the end it leaves the code. */
  override insertNewAfter(selection: RangeSelection): ParagraphNode | null {
    const children = this.getChildren()
    const [last, before] = [children.at(-1), children.at(-2)]
    const isAtEnd =
      selection.isCollapsed() &&
      selection.anchor.key === this.__key &&
      selection.anchor.offset === children.length
    if (isAtEnd && children.length > 1 && isLineBreak(last) && isLineBreak(before)) {
      last?.remove()
      before?.remove()
      const paragraph = $createParagraphNode()
      this.insertAfter(paragraph)
      paragraph.selectStart()
      return paragraph
    }
    selection.insertNodes([$createLineBreakNode()])
    return null
  }

  override collapseAtStart(): boolean {
    const paragraph = $createParagraphNode()
    this.replace(paragraph, true)
    return true
  }
}

function isLineBreak(node: LexicalNode | undefined): boolean {
  return node !== undefined && node.getType() === 'linebreak'
}

/** Code as lines of plain text. */
export function $createCodeBlock(lang: string | null, meta: string | null, value: string): CodeBlockNode {
  const code = new CodeBlockNode(lang, meta)
  for (const [at, line] of value.split('\n').entries()) {
    if (at > 0) code.append($createLineBreakNode())
    if (line !== '') code.append($createTextNode(line))
  }
  return code
}

/** Text that becomes code keeps neither formats nor links. */
export function $makePlain(code: CodeBlockNode): void {
  for (const child of code.getChildren())
    if ($isElementNode(child)) {
      for (const inner of child.getChildren()) child.insertBefore(inner)
      child.remove()
    }
  for (const node of code.getAllTextNodes()) if (node.getFormat() !== 0) node.setFormat(0)
}

/** Everything that the editor can hold. */
export const NODES = [
  HeadingNode,
  QuoteNode,
  ListNode,
  ListItemNode,
  LinkNode,
  TableNode,
  TableRowNode,
  TableCellNode,
  HorizontalRuleNode,
  CodeBlockNode,
  SourceNode,
]
