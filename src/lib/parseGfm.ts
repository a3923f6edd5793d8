import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'

/** Everything that a bare address could begin with, escaped or not: a text without it holds none. */
const MAY_HOLD_ADDRESS = /[@&\\]|www|:\/\//i
/** How micromark names the constructs of bare addresses. */
const BARE_ADDRESS = /Autolink$/

const complete = unified().use(remarkParse).use(remarkGfm).freeze()
const withoutBareAddresses = unified().use(remarkParse).use(remarkGfm).use(dropBareAddresses).freeze()

/**
 * The syntax tree of a Markdown text: CommonMark with the tables, strikethrough, task lists, footnotes and bare addresses of GitHub.
 *
 * At each letter the parser asks whether an e-mail address begins there, which takes a third of its time. A text that cannot hold an
 * address is not asked, and its tree is the same.
 */
export function parseGfm(markdown: string): Root {
  return (MAY_HOLD_ADDRESS.test(markdown) ? complete : withoutBareAddresses).parse(markdown)
}

/** Takes out of `remark-gfm` what looks for bare addresses: constructs of the tokenizer, and what goes through the finished tree. */
function dropBareAddresses(this: Processor): void {
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data()
  for (const { text = {} } of micromarkExtensions)
    for (const [code, constructs = []] of Object.entries(text))
      text[Number(code)] = [constructs].flat().filter(({ name = '' }) => !BARE_ADDRESS.test(name))
  const kept = fromMarkdownExtensions.flat().filter(({ transforms }) => transforms === undefined)
  this.data('fromMarkdownExtensions', kept)
}
