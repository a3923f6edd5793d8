import type { Blockquote, List, ListItem, RootContent, Table, TableRow } from 'mdast'
import { parseGfm } from '@/lib/parseGfm'
import { align, type Aligned } from './align'
import { stringifyBlock } from './stringify'
import { styleOf, type Style } from './style'
import { endOf, isAlike, keyOf, listOf, readMarkdown, startOf, type EditorBlock } from './tree'

/** What writing needs to know about the text before. */
interface Before {
  source: string
  style: Style
  definitions: string
  /** How much is written anew: changed parts, blocks that have changed parts, or every block. */
  extent: 'parts' | 'blocks' | 'all'
}

/** What the editor shows as Markdown. A text that is too complex (BLOCK-7) has to be edited as Markdown from then on. */
export interface Written {
  markdown: string
  isTooComplex: boolean
}

/**
 * Writes the Markdown of a text after a change in the editor (BLOCK-10). What did not change keeps its bytes: blocks, the space
 * between them, items of lists and rows of tables. What changed is written in the style of the text.
 * @param source the text before, which is parsed once, with the first change
 * @returns writes what the editor shows now
 */
export function createWriter(source: string): (blocks: readonly EditorBlock[]) => Written {
  // The parser skips a byte order mark without counting it.
  const mark = /^\uFEFF*/.exec(source)?.[0] ?? ''
  const text = source.slice(mark.length)
  let before: ReturnType<typeof readBefore> | undefined
  return (blocks) => {
    before ??= readBefore(text)
    const { markdown, isTooComplex } = before
      ? written(before, blocks)
      : { markdown: text, isTooComplex: true }
    return { markdown: mark + markdown, isTooComplex }
  }
}

/** Writes a text once (`createWriter`). */
export function writeMarkdown(source: string, blocks: readonly EditorBlock[]): string {
  return createWriter(source)(blocks).markdown
}

function readBefore(source: string) {
  const old = readMarkdown(source)
  if (old === null) return null
  const { blocks, definitions } = old
  return { source, style: styleOf(source, parseGfm(source)), definitions, blocks, keys: blocks.map(keyOf) }
}

function written(
  { blocks: olds, keys: oldKeys, ...before }: NonNullable<ReturnType<typeof readBefore>>,
  blocks: readonly EditorBlock[],
): Written {
  const keys = blocks.map(keyOf)
  if (isSame(oldKeys, keys)) return { markdown: before.source, isTooComplex: false }
  for (const extent of ['parts', 'blocks', 'all'] as const) {
    const markdown = rewrite({ ...before, extent }, olds, blocks)
    const read = readMarkdown(markdown)
    // Whether it reads back as it is shown cannot be known.
    if (read === null) return { markdown, isTooComplex: true }
    if (isSame(read.blocks.map(keyOf), keys)) return { markdown, isTooComplex: false }
  }
  // Raw Markdown that reaches beyond its block, such as a comment without an end.
  return { markdown: rewrite({ ...before, extent: 'blocks' }, olds, blocks), isTooComplex: false }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, at) => key === other[at])
}

function rewrite(before: Before, olds: readonly EditorBlock[], blocks: readonly EditorBlock[]): string {
  const { source, style, extent } = before
  const starts = olds.map(
    (old) => startOf(old) - (/[ \t]*$/.exec(source.slice(0, startOf(old)))?.[0].length ?? 0),
  )
  const head = source.slice(0, starts[0] ?? 0)
  const last = olds.at(-1)
  const tail = source.slice(last === undefined ? head.length : endOf(last))
  const slices = new Map(olds.map((old, at) => [keyOf(old), source.slice(starts[at], endOf(old))]))
  const entries = align(olds, blocks)
  let text = ''
  let written = ''
  for (const [at, entry] of entries.entries()) {
    if (at > 0) text += gapBetween(entries[at - 1], entry)
    written = textOf(entry, written)
    text += written
  }
  return blocks.length === 0 ? '' : head + text + tail

  function textOf(entry: Aligned<EditorBlock>, textBefore: string): string {
    const { block, old, isKept } = entry
    if (isKept && extent !== 'all') return source.slice(starts[entry.at], endOf(old))
    if (old && extent === 'parts')
      return source.slice(starts[entry.at], startOf(old)) + patched(before, old, block)
    const moved = extent === 'all' ? undefined : slices.get(keyOf(block))
    return moved ?? fresh(before, block, textBefore)
  }

  /** The space between two blocks: as it was if they were neighbours, else an empty line. */
  function gapBetween(one: Aligned<EditorBlock> | undefined, other: Aligned<EditorBlock>): string {
    const empty = style.lineEnd.repeat(2)
    if (!one?.old || !other.old || other.at !== one.at + 1) return empty
    const gap = source.slice(endOf(one.old), starts[other.at])
    const isUntouched =
      (one.isKept || one.old.type === one.block.type) && (other.isKept || other.old.type === other.block.type)
    const isWide = (gap.match(/\r\n|\n|\r/g)?.length ?? 0) > 1
    return isWide || (isUntouched && extent === 'parts') ? gap : empty
  }
}

const SIGN = /^[ \t]*(?:\d+([.)])|([-*+])[ \t\r\n])/

/** A block that was not in the text before. Two lists in a row are told apart by their signs. */
function fresh({ style, definitions }: Before, block: EditorBlock, textBefore = ''): string {
  const [, ordered, bullet] = SIGN.exec(textBefore) ?? []
  const other: Style = {
    ...style,
    ...(bullet === style.bullet && { bullet: style.bullet === '-' ? '*' : '-' }),
    ...(ordered === style.bulletOrdered && { bulletOrdered: style.bulletOrdered === '.' ? ')' : '.' }),
  }
  return stringifyBlock(block, block.type === 'list' ? other : style, definitions).replaceAll(
    '\n',
    style.lineEnd,
  )
}

/** A block in place of another one, with as little change as possible. */
function patched(before: Before, old: EditorBlock, block: EditorBlock): string {
  const { source } = before
  const slice = source.slice(startOf(old), endOf(old))
  if (keyOf(old) === keyOf(block)) return slice
  const prefix = prefixOf(source, old)
  if (old.type === 'list' && block.type === 'list' && isAlike(old, block) && old.start === block.start)
    return patchedList(before, old, block)
  if (
    old.type === 'table' &&
    block.type === 'table' &&
    keyOf({ ...old, children: [] }) === keyOf({ ...block, children: [] })
  )
    return patchedTable(before, old, block)
  if (old.type === 'code' && block.type === 'code' && !block.lang && /^(?: {4}|\t)/.test(slice))
    return indented(block.value.replace(/^(?=.)/gm, '    '), prefix, before)
  const style = {
    ...before.style,
    isSetext: old.type === 'heading' && !slice.startsWith('#'),
    ...(old.type === 'code' && slice.startsWith('~') && { fence: '~' as const }),
    ...(old.type === 'code' && slice.startsWith('`') && { fence: '`' as const }),
  }
  if (
    old.type === 'blockquote' &&
    block.type === 'blockquote' &&
    old.children.length === block.children.length
  )
    return patchedQuote(before, old, block)
  return indented(fresh({ ...before, style }, block), prefix, before)
}

function patchedQuote(before: Before, old: Blockquote, quote: Blockquote): string {
  let text = ''
  let end = startOf(old)
  for (const [at, oldText] of old.children.entries()) {
    const paragraph = quote.children[at]
    if (oldText.type !== 'paragraph' || paragraph?.type !== 'paragraph') continue
    text += before.source.slice(end, startOf(oldText)) + patched(before, oldText, paragraph)
    end = endOf(oldText)
  }
  return text + before.source.slice(end, endOf(old))
}

function patchedList(before: Before, old: List, list: List): string {
  const { source, style } = before
  const prefix = prefixOf(source, old)
  const slice = source.slice(startOf(old), endOf(old))
  const [first, second] = old.children
  const gap = first && second ? source.slice(endOf(first), startOf(second)) : style.lineEnd + prefix
  const sign = /^(?:\d+([.)])|([-*+]))/.exec(slice)
  const ownStyle: Style = {
    ...style,
    ...(sign?.[1] && { bulletOrdered: sign[1] === ')' ? ')' : '.' }),
    ...(sign?.[2] && { bullet: sign[2] === '*' ? '*' : sign[2] === '+' ? '+' : '-' }),
  }
  const isCounting = second !== undefined && numberOf(source.slice(startOf(second))) !== numberOf(slice)
  const own = { ...before, style: ownStyle }
  const entries = align(old.children, list.children)
  const isMoved = entries.length !== old.children.length || entries.some(({ at: oldAt }, at) => oldAt !== at)
  let text = ''
  for (const [at, entry] of entries.entries()) {
    const previous = entries[at - 1]
    const wereNeighbours = previous?.old && entry.old && entry.at === previous.at + 1
    if (at > 0) text += wereNeighbours ? source.slice(endOf(previous.old), startOf(entry.old)) : gap
    const number = (list.start ?? 1) + (isCounting || second === undefined ? at : 0)
    text += renumbered(itemText(own, entry, list, prefix, number), list, number, isCounting && isMoved)
  }
  return text
}

function itemText(
  before: Before,
  entry: Aligned<ListItem>,
  list: List,
  prefix: string,
  number: number,
): string {
  const { old, block: item } = entry
  if (entry.isKept) return before.source.slice(startOf(entry.old), endOf(entry.old))
  const oldText = old?.children[0]
  const text = item.children[0]
  if (old && oldText?.type === 'paragraph' && text?.type === 'paragraph') {
    const { source, style } = before
    // The parser counts the line end after an empty box as part of the text.
    const lead = /^[ \t]*(?:\r\n|\n|\r)[\s>]*/.exec(source.slice(startOf(oldText), endOf(oldText)))?.[0] ?? ''
    let marker = source.slice(startOf(old), startOf(oldText)) + lead
    if (item.checked !== old.checked) marker = marker.replace(/\[[ xX]\]/, item.checked ? '[x]' : '[ ]')
    const words = patched(before, oldText, text)
    // New words that would make a task of the item.
    const isBox = item.checked === null && keyOf(oldText) !== keyOf(text) && /^\[[ xX]\]\s/.test(words)
    const written = marker + (isBox ? `\\${words}` : words)
    const oldInner = old.children[1]
    const inner = item.children[1]
    if (inner?.type !== 'list') return oldInner ? written : written + source.slice(endOf(oldText), endOf(old))
    if (oldInner?.type === 'list')
      return (
        written +
        source.slice(endOf(oldText), startOf(oldInner)) +
        patched(before, oldInner, inner) +
        source.slice(endOf(oldInner), endOf(old))
      )
    const indent = prefix + ' '.repeat(/^(?:\d+[.)]|[-*+])[ \t]*/.exec(marker)?.[0].length ?? 2)
    return written + style.lineEnd + indent + indented(fresh(before, inner), indent, before)
  }
  return indented(fresh(before, listOf(list.ordered ?? false, number, [item])), prefix, before)
}

/** Counts on after an insertion or removal. */
function renumbered(text: string, list: List, number: number, isCounting: boolean): string {
  if (!list.ordered || !isCounting) return text
  return text.replace(/^\d+/, (digits) => (String(number).length === digits.length ? String(number) : digits))
}

function numberOf(text: string): number {
  return parseInt(text, 10)
}

/** The head and the line below it stay together; each row of the body is a line. */
function patchedTable(before: Before, old: Table, table: Table): string {
  const { source, style } = before
  const [oldHead, ...oldRows] = old.children
  const [head, ...rows] = table.children
  if (!oldHead || !head) return fresh(before, table)
  const headText =
    keyOf(oldHead) === keyOf(head)
      ? source.slice(startOf(oldHead), endOf(oldHead))
      : rowText(before, table, head)
  const rest = source.slice(endOf(oldHead), endOf(old))
  const delimiters = /^[ \t]*(?:\r\n|\n|\r)[^\r\n]*/.exec(rest)?.[0] ?? ''
  const texts = align(oldRows, rows).map((entry) => {
    const indent = entry.old ? (/[ \t]*$/.exec(source.slice(0, startOf(entry.old)))?.[0] ?? '') : ''
    return (
      indent +
      (entry.isKept
        ? source.slice(startOf(entry.old), endOf(entry.old))
        : rowText(before, table, entry.block))
    )
  })
  return [headText + delimiters, ...texts].join(style.lineEnd)
}

function rowText(before: Before, { align: columns }: Table, row: TableRow): string {
  const text = stringifyBlock(
    { type: 'table', align: columns ?? [], children: [row] },
    before.style,
    before.definitions,
  )
  return text.split('\n', 1)[0] ?? ''
}

/** What the lines of a node start with: quote signs, and blanks in place of the signs of lists. */
function prefixOf(source: string, node: RootContent): string {
  const line = /[^\r\n]*$/.exec(source.slice(0, startOf(node)))?.[0] ?? ''
  return line.replace(/[^>\s]/g, ' ')
}

function indented(text: string, prefix: string, { style: { lineEnd } }: Before): string {
  return text
    .split(lineEnd)
    .map((line, at) => (at === 0 || line === '' ? line : prefix + line))
    .join(lineEnd)
}
