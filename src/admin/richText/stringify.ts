import type { Break, Parents, PhrasingContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Style } from './style'
import { keyOf, OWN_REFERENCE, readMarkdown, type EditorBlock } from './tree'

/** What the parser must read back as one character: an escape or a character reference. */
const ESCAPE = /\\[!-/:-@[-`{-~]|&#x[\dA-F]+;/gi
/** Readable only as a last resort. */
const REFERENCE = /&#x[\dA-F]+;/i
/** More escapes than this are left as they are. Each attempt costs a parse. */
const MAX_ATTEMPTS = 60

/**
 * A block as Markdown in a style, with LF and only the escapes that it needs.
 * @param definitions of the text that the block belongs to
 */
export function stringifyBlock(block: EditorBlock, style: Style, definitions: string): string {
  if (block.type === 'html') return block.value
  if (block.type === 'thematicBreak') return style.rule
  const isMeant = (markdown: string) => readsAs(markdown, block, definitions)
  // A backslash at the end of the line would belong to an address before it, and a tag before spaces would be a block.
  const spaced = { ...style, lineBreak: '  ' as const }
  const slashed = { ...style, lineBreak: '\\' as const }
  // Underscores do not work within words.
  const starred = { ...style, emphasis: '*' as const, strong: '*' as const }
  for (const own of [style, spaced, slashed, starred]) {
    const plain = written(block, own, true)
    if (!REFERENCE.test(plain) && isMeant(plain)) return plain
  }
  const escaped = [style, starred].map((own) => written(block, own, false))
  const meant = escaped.filter(isMeant)
  const best = meant.find((markdown) => !REFERENCE.test(markdown)) ?? meant[0]
  return best === undefined ? (escaped[0] ?? '') : withoutNeedlessEscapes(best, isMeant)
}

function readsAs(markdown: string, block: EditorBlock, definitions: string): boolean {
  const read = readMarkdown(`${markdown}\n\n${definitions}`)
  const [first, second] = read?.blocks ?? []
  const isAlone = second === undefined || definitions !== ''
  return first !== undefined && isAlone && keyOf(first) === keyOf(block)
}

/** Removes escapes while the text keeps its meaning: all of a kind first, then one by one. */
function withoutNeedlessEscapes(escaped: string, isMeant: (markdown: string) => boolean): string {
  let best = escaped
  let attempts = MAX_ATTEMPTS
  const attempt = (candidate: string): boolean => {
    attempts -= 1
    if (attempts < 0 || !isMeant(candidate)) return false
    best = candidate
    return true
  }
  for (const kind of new Set(escaped.match(ESCAPE))) attempt(best.replaceAll(kind, unescaped(kind)))
  // From the end, so that the positions before stay.
  for (const { 0: escape, index } of [...best.matchAll(ESCAPE)].reverse())
    attempt(best.slice(0, index) + unescaped(escape) + best.slice(index + escape.length))
  return best
}

function unescaped(escape: string): string {
  return escape.startsWith('&') ? String.fromCodePoint(parseInt(escape.slice(3, -1), 16)) : escape.slice(1)
}

/** @param isPlain whether texts are written without escapes */
function written(block: EditorBlock, style: Style, isPlain: boolean): string {
  const handlers = {
    break: (node: Break, parent: Parents | undefined) => lineBreakAfter(node, parent, style),
    source: sourceBefore,
    ...(isPlain && { text: ({ value }: { value: string }) => value }),
  }
  const options: Options = {
    bullet: style.bullet,
    bulletOrdered: style.bulletOrdered,
    emphasis: style.emphasis,
    strong: style.strong,
    fence: style.fence,
    fences: true,
    incrementListMarker: style.isCounting,
    listItemIndent: 'one',
    resourceLink: true,
    rule: '-',
    setext: style.isSetext,
    handlers,
  }
  const processor = unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, options)
  const markdown = processor.stringify({ type: 'root', children: [withSources(block)] }).replace(/\n$/, '')
  // The line below the head of a table: `| --- | :-: |`.
  return block.type === 'table' ? markdown.replace(/\n.*/, (line) => line.replace(/-+/g, '---')) : markdown
}

/** The serializer joins the lines before and after what it takes for HTML, and `html` is any Markdown here. */
function withSources(block: EditorBlock): EditorBlock {
  const copy = structuredClone(block)
  visit(copy, 'html', (node) => void Object.assign(node, { type: 'source' }))
  return copy
}

/** A reference must not take the link after it for its address. */
function sourceBefore(node: { value: string }, parent: Parents | undefined): string {
  const siblings: readonly object[] = parent?.children ?? []
  const next = siblings[siblings.indexOf(node) + 1]
  const isLink = next !== undefined && 'type' in next && next.type === 'link'
  return isLink ? node.value.replace(OWN_REFERENCE, '$1[]') : node.value
}

/** Two spaces would end the paragraph at a second line break in a row. */
function lineBreakAfter(node: Break, parent: Parents | undefined, { lineBreak }: Style): string {
  const siblings: readonly (PhrasingContent | Parents['children'][number])[] = parent?.children ?? []
  const at = siblings.findIndex((sibling) => sibling === node)
  const isRepeated = [siblings[at - 1], siblings[at + 1]].some((sibling) => sibling?.type === 'break')
  return `${isRepeated ? '\\' : lineBreak}\n`
}
