import { $findTableNode } from '@lexical/table'
import {
  $getSelection,
  $isRangeSelection,
  type LexicalNode,
  type RangeSelection,
} from '@payloadcms/richtext-lexical/lexical'
import { $isLinkNode, type LinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import { $isListNode, type ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
} from '@payloadcms/richtext-lexical/lexical/rich-text'
import { $createParagraphNode } from '@payloadcms/richtext-lexical/lexical'
import { $setBlocksType } from '@payloadcms/richtext-lexical/lexical/selection'
import { $findMatchingParent } from '@payloadcms/richtext-lexical/lexical/utils'
import { CodeBlockNode } from './nodes'

/** The styles of a block that the toolbar offers, by the names of their texts. */
export const KINDS = ['paragraph', 'h2', 'h3', 'h4', 'quote', 'code'] as const
export type Kind = (typeof KINDS)[number] | 'h1' | 'h5' | 'h6'

export const FORMATS = ['bold', 'italic', 'strikethrough', 'code'] as const
export type Format = (typeof FORMATS)[number]

/** What the toolbar shows about the place of the caret. */
export interface Selected {
  kind: Kind
  formats: Format[]
  list: ReturnType<ListNode['getListType']> | null
  isLink: boolean
  isInTable: boolean
}

export const NOTHING: Selected = {
  kind: 'paragraph',
  formats: [],
  list: null,
  isLink: false,
  isInTable: false,
}

export function $selected(): Selected {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return NOTHING
  const place = selection.anchor.getNode()
  const list = $findMatchingParent(place, $isListNode)
  return {
    kind: $kindAt(place),
    formats: FORMATS.filter((format) => selection.hasFormat(format)),
    list: $isListNode(list) ? list.getListType() : null,
    isLink: $linkAt(selection) !== null,
    isInTable: $findTableNode(place) !== null,
  }
}

function $kindAt(place: LexicalNode): Kind {
  const heading = $findMatchingParent(place, $isHeadingNode)
  if ($isHeadingNode(heading)) return heading.getTag()
  if ($findMatchingParent(place, $isQuoteNode)) return 'quote'
  return $findMatchingParent(place, (node) => node instanceof CodeBlockNode) ? 'code' : 'paragraph'
}

/** The link at the caret. */
export function $linkAt(selection: RangeSelection): LinkNode | null {
  const found = $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
  return $isLinkNode(found) ? found : null
}

/** Makes the selected blocks paragraphs, headings, quotes or code. */
export function $setKind(kind: Kind): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  $setBlocksType(selection, () => {
    if (kind === 'paragraph') return $createParagraphNode()
    if (kind === 'quote') return $createQuoteNode()
    return kind === 'code' ? new CodeBlockNode() : $createHeadingNode(kind)
  })
}
