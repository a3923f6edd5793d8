import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import { markdownToHast } from '@/lib/markdown'

/** The sanitised tree without positions: nobody needs them, and copying them to another thread takes longer than the rest. */
export function parseMarkdown(markdown: string): Root {
  const tree = markdownToHast(markdown)
  visit(tree, (node) => void delete node.position)
  return tree
}
