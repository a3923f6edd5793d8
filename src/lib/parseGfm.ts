import type { Nodes, Paragraph, Root } from 'mdast'
import type { Code, Construct, State } from 'micromark-util-types'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'
import type { Point } from 'unist'

/**
 * Lines that no block starts with (a letter, a quotation mark, `!`), that end without a space and contain no mark of Markdown, apart from
 * those that addresses share.
 */
const PROSE = /^(?:[^\p{Cc}\p{N}\s#+*>=|:~`<[_&\\@-](?:[^\p{Cc}`*_~[<]*[^\p{Cc}`*_~[<\s])?(?:\n(?!$)|$))+$/u
/** Between paragraphs. At the start of a text, the parser would drop a byte order mark. */
const BLANK_LINE = /\n\n(?!\uFEFF)/
/** Every bare address contains one of these, escaped or not. */
export const MAY_CONTAIN_ADDRESS = /[@&\\]|www|:\/\//i
/** The names of micromark's constructs for bare addresses. */
const BARE_ADDRESS = /Autolink$/

const EXCLAMATION_MARK = 33
const OPEN_BRACKET = 91
const SPACE = 32
/** Limits how much is read twice because a bracket follows. */
const MAX_ROW = 16

/** A row of `!` and spaces that starts no image: as text, which is much faster than to look for an image at each of them. */
const exclamationMarks: Construct = {
  name: 'exclamationMarks',
  tokenize(effects, ok, nok) {
    let left = MAX_ROW
    return (code) => {
      effects.enter('data')
      return inRow(code)
    }
    function inRow(code: Code): State | undefined {
      if (code === OPEN_BRACKET) return nok(code)
      if (left > 0 && (code === EXCLAMATION_MARK || code === SPACE)) {
        left -= 1
        effects.consume(code)
        return inRow
      }
      effects.exit('data')
      return ok(code)
    }
  },
}

const gfm = unified().use(remarkParse).use(remarkGfm).use(readExclamationMarks)
const complete = gfm().freeze()
const withoutBareAddresses = gfm().use(dropBareAddresses).freeze()

/**
 * The syntax tree of a Markdown text: CommonMark with GitHub's tables, strikethrough, task lists, footnotes and bare addresses.
 *
 * The parser looks for an e-mail address at every letter, which takes a third of its time. A text that cannot contain an
 * address skips this, and paragraphs of mere prose at its start skip the parser. The tree is the same.
 */
export function parseGfm(markdown: string): Root {
  const { paragraphs, end, next } = proseAtStart(markdown)
  if (next.offset > markdown.length) return rootOf(paragraphs, end)
  const rest = markdown.slice(next.offset)
  const tree = (MAY_CONTAIN_ADDRESS.test(rest) ? complete : withoutBareAddresses).parse(rest)
  if (paragraphs.length === 0) return tree
  const moved = ({ line, column, offset = 0 }: Point): Point => ({
    line: line + next.line - 1,
    column,
    offset: offset + next.offset,
  })
  const move = (node: Nodes) => {
    if (node.position) node.position = { start: moved(node.position.start), end: moved(node.position.end) }
    if ('children' in node) node.children.forEach(move)
  }
  move(tree)
  return rootOf([...paragraphs, ...tree.children], tree.position?.end ?? next)
}

const START = { line: 1, column: 1, offset: 0 }

const rootOf = (children: Root['children'], end: Point): Root => ({
  type: 'root',
  children,
  position: { start: START, end },
})

/** The paragraphs of prose that a text starts with, where the last one ends, and where the text goes on after a blank line. */
function proseAtStart(markdown: string) {
  const paragraphs: Paragraph[] = []
  let [end, next] = [START, START]
  for (const value of markdown.split(BLANK_LINE)) {
    if (!PROSE.test(value) || MAY_CONTAIN_ADDRESS.test(value)) break
    const lines = value.split('\n')
    const [line, column] = [next.line + lines.length - 1, 1 + (lines.at(-1) ?? '').length]
    end = { line, column, offset: next.offset + value.length }
    const position = { start: next, end }
    paragraphs.push({ type: 'paragraph', children: [{ type: 'text', value, position }], position })
    next = { line: line + 2, column: 1, offset: end.offset + 2 }
  }
  return { paragraphs, end, next }
}

function readExclamationMarks(this: Processor): void {
  this.data('micromarkExtensions', [
    ...(this.data().micromarkExtensions ?? []),
    { text: { [EXCLAMATION_MARK]: exclamationMarks } },
  ])
}

/** Removes bare addresses from `remark-gfm`: the constructs of the tokenizer and the transforms of the tree. */
function dropBareAddresses(this: Processor): void {
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data()
  for (const { text = {} } of micromarkExtensions)
    for (const [code, constructs = []] of Object.entries(text)) {
      const kept = [constructs].flat().filter(({ name = '' }) => !BARE_ADDRESS.test(name))
      // An empty list would still cost time, because the parser combines its extensions anew for each text.
      if (kept.length > 0) text[Number(code)] = kept
      else delete text[Number(code)]
    }
  const kept = fromMarkdownExtensions.flat().filter(({ transforms }) => transforms === undefined)
  this.data('fromMarkdownExtensions', kept)
}
