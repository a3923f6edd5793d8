import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'

/** Every bare address contains one of these, escaped or not. */
const MAY_CONTAIN_ADDRESS = /[@&\\]|www|:\/\//i
/** The names of micromark's constructs for bare addresses. */
const BARE_ADDRESS = /Autolink$/

const complete = unified().use(remarkParse).use(remarkGfm).freeze()
const withoutBareAddresses = unified().use(remarkParse).use(remarkGfm).use(dropBareAddresses).freeze()

/**
 * The syntax tree of a Markdown text: CommonMark with GitHub's tables, strikethrough, task lists, footnotes and bare addresses.
 *
 * The parser looks for an e-mail address at every letter, which takes a third of its time. A text that cannot contain an
 * address skips this, and its tree is the same.
 */
export function parseGfm(markdown: string): Root {
  return (MAY_CONTAIN_ADDRESS.test(markdown) ? complete : withoutBareAddresses).parse(markdown)
}

/** Removes bare addresses from `remark-gfm`: the constructs of the tokenizer and the transforms of the tree. */
function dropBareAddresses(this: Processor): void {
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data()
  for (const { text = {} } of micromarkExtensions)
    for (const [code, constructs = []] of Object.entries(text))
      text[Number(code)] = [constructs].flat().filter(({ name = '' }) => !BARE_ADDRESS.test(name))
  const kept = fromMarkdownExtensions.flat().filter(({ transforms }) => transforms === undefined)
  this.data('fromMarkdownExtensions', kept)
}
