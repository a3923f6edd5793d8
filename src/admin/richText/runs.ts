import type { Break, Html, InlineCode, Link, PhrasingContent, Text } from 'mdast'

/** The formats of a text run as bits, with Lexical's values. */
export const BOLD = 1
export const ITALIC = 2
export const STRIKE = 4
export const CODE = 16

export interface LinkTarget {
  url: string
  title: string | null
}

/**
 * A piece of a paragraph as the editor shows it. `source` is Markdown that the editor cannot express, such as an image: it is
 * shown and kept as written.
 */
export interface Run {
  kind: 'text' | 'break' | 'source'
  text: string
  format: number
  link: LinkTarget | null
}

type Phrase = Text | InlineCode | Break | Html | Link | Extract<PhrasingContent, { type: 'strong' }>

const LINE_END = /[ \t]*(?:\r\n?|\n)[ \t]*/g
/** Addresses that GitHub's Markdown links without markup, as far as that is certain. */
const BARE_ADDRESS =
  /^(?:https?:\/\/|www\.)[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:[/?#][\w./?#&=%+~:@,;-]*[\w/])?$/i
const BARE_MAIL = /^[a-z0-9][\w.+-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]+$/i

/** The runs of phrasing content. `source` is the text that the positions refer to; null for content of this editor. */
export function runsOf(content: readonly PhrasingContent[], source: string | null): Run[] {
  const runs: Run[] = []
  const collect = (nodes: readonly PhrasingContent[], format: number, link: LinkTarget | null): void => {
    for (const [at, node] of nodes.entries()) {
      if (node.type === 'text') runs.push(textRun(node.value, format, link))
      else if (node.type === 'inlineCode') runs.push(textRun(node.value, format | CODE, link))
      else if (node.type === 'strong') collect(node.children, format | BOLD, link)
      else if (node.type === 'emphasis') collect(node.children, format | ITALIC, link)
      else if (node.type === 'delete') collect(node.children, format | STRIKE, link)
      else if (node.type === 'break') runs.push({ kind: 'break', text: '', format: 0, link: null })
      else if (node.type === 'link' && isShown(node))
        collect(
          node.children,
          format,
          source !== null && isBareAddress(node, nodes[at - 1], nodes[at + 1])
            ? null
            : { url: node.url, title: node.title ?? null },
        )
      else runs.push({ kind: 'source', text: sourceOf(node, source), format: 0, link })
    }
  }
  collect(content, 0, null)
  return normalizeRuns(runs)
}

/**
 * The same runs in their one normal form: adjacent equal runs are one, and white space is outside of formats and links unless both
 * neighbours have them, as Markdown demands. White space and line breaks at the ends go.
 */
export function normalizeRuns(runs: readonly Run[]): Run[] {
  const pieces = mergeRuns(runs).flatMap(splitWhiteSpace)
  const placed = pieces.map((piece, at): Run => {
    if (!isWhiteSpace(piece)) return piece
    const left = pieces[at - 1]
    const right = pieces[at + 1]
    const isLinked = left !== undefined && right !== undefined && isSameLink(left.link, right.link)
    return {
      ...piece,
      format: (left?.format ?? 0) & (right?.format ?? 0) & ~CODE,
      link: isLinked ? left.link : null,
    }
  })
  return mergeRuns(withoutEdges(placed))
}

/** Removes line breaks at the ends, and white space there and beside line breaks. */
function withoutEdges(runs: readonly Run[]): Run[] {
  let kept = [...runs]
  const isBlank = (run: Run | undefined) =>
    run !== undefined && (run.kind === 'break' || (isWhiteSpace(run) && trimmed(run.text) === ''))
  while (isBlank(kept[0])) kept = kept.slice(1)
  while (isBlank(kept.at(-1))) kept = kept.slice(0, -1)
  return kept.flatMap((run, at) => {
    if (!isWhiteSpace(run)) return [run]
    const isFirst = at === 0 || kept[at - 1]?.kind === 'break'
    const isLast = at === kept.length - 1 || kept[at + 1]?.kind === 'break'
    const text = run.text.replace(isFirst ? /^[ \t\r\n]+/ : '', '').replace(isLast ? /[ \t\r\n]+$/ : '', '')
    return text === '' ? [] : [{ ...run, text }]
  })
}

function trimmed(text: string): string {
  return text.replace(/[ \t\r\n]+/g, '')
}

function isWhiteSpace({ kind, text, format }: Run): boolean {
  return kind === 'text' && (format & CODE) === 0 && /^\s*$/.test(text)
}

function splitWhiteSpace(run: Run): Run[] {
  if (run.kind !== 'text' || (run.format & CODE) !== 0) return [run]
  const [, start = '', core = '', end = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run.text) ?? []
  return [start, core, end].filter((text) => text !== '').map((text) => ({ ...run, text }))
}

function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (run.kind === 'text' && run.text === '') continue
    if (
      last?.kind === 'text' &&
      run.kind === 'text' &&
      last.format === run.format &&
      isSameLink(last.link, run.link)
    )
      merged[merged.length - 1] = { ...last, text: last.text + run.text }
    else merged.push(run)
  }
  return merged
}

/** Phrasing content of normalized runs, always nested in the same way. */
export function phrasingOf(runs: readonly Run[]): PhrasingContent[] {
  const content: PhrasingContent[] = []
  for (let at = 0; at < runs.length;) {
    const length = widest(runs.slice(at))
    content.push(phraseOf(runs.slice(at, at + length.count), length.mark))
    at += length.count
  }
  return content
}

type Mark = 'link' | 'strong' | 'emphasis' | 'delete' | null
const BITS = { strong: BOLD, emphasis: ITALIC, delete: STRIKE } as const

/** The mark of the first run that reaches furthest, so that marks nest without being repeated. */
function widest(runs: readonly Run[]): { mark: Mark; count: number } {
  const first = runs[0]
  let best: { mark: Mark; count: number } = { mark: null, count: 0 }
  if (first === undefined) return best
  const consider = (mark: Mark, has: (run: Run) => boolean) => {
    const end = runs.findIndex((run) => !has(run))
    const count = end === -1 ? runs.length : end
    if (count > best.count) best = { mark, count }
  }
  const { link } = first
  if (link !== null) consider('link', (run) => isSameLink(run.link, link))
  for (const mark of ['strong', 'emphasis', 'delete'] as const)
    consider(mark, (run) => (run.format & BITS[mark]) !== 0)
  return best.count === 0 ? { mark: null, count: 1 } : best
}

function phraseOf(runs: readonly Run[], mark: Mark): PhrasingContent {
  const first = runs[0] ?? textRun('', 0, null)
  if (mark === null) return leafOf(first)
  if (mark === 'link') {
    const { url, title } = first.link ?? { url: '', title: null }
    return { type: 'link', url, title, children: phrasingOf(runs.map((run) => ({ ...run, link: null }))) }
  }
  const children = phrasingOf(runs.map((run) => ({ ...run, format: run.format & ~BITS[mark] })))
  return { type: mark, children }
}

function leafOf({ kind, text, format }: Run): Phrase {
  if (kind === 'break') return { type: 'break' }
  if (kind === 'source') return { type: 'html', value: text }
  return format & CODE ? { type: 'inlineCode', value: text } : { type: 'text', value: text }
}

function textRun(value: string, format: number, link: LinkTarget | null): Run {
  return { kind: 'text', text: value.replace(LINE_END, ' '), format, link }
}

export function isSameLink(one: LinkTarget | null, other: LinkTarget | null): boolean {
  return one === other || (one !== null && one.url === other?.url && one.title === other.title)
}

/** Whether a link has any text. An empty one would vanish from the editor. */
function isShown({ children }: Link): boolean {
  return children.some((child) => {
    if (child.type === 'text') return child.value.trim() !== ''
    return child.type === 'link' || !('children' in child) || isShown({ ...child, type: 'link', url: '' })
  })
}

/** Whether a link is an address in running text, which needs no markup. Only plain white space certainly ends one. */
function isBareAddress(
  { url, title, children }: Link,
  before: PhrasingContent | undefined,
  after: PhrasingContent | undefined,
): boolean {
  const [child] = children
  if (title || children.length !== 1 || child?.type !== 'text') return false
  const { value } = child
  const isApart =
    (before === undefined ||
      (before.type === 'text' && /[ \t\r\n(]$/.test(before.value)) ||
      before.type === 'break') &&
    (after === undefined ||
      (after.type === 'text' && /^[.,;:!?)]*(?:[ \t\r\n]|$)/.test(after.value)) ||
      after.type === 'break')
  if (!isApart) return false
  if (BARE_MAIL.test(value)) return url === `mailto:${value}`
  return BARE_ADDRESS.test(value) && (url === value || (/^www\./i.test(value) && url === `http://${value}`))
}

/** The Markdown of a node, on one line. */
function sourceOf(node: PhrasingContent, source: string | null): string {
  if (source === null) return node.type === 'html' ? node.value : ''
  return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0).replace(LINE_END, ' ')
}
