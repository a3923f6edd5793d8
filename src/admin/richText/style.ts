import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { endOf, startOf } from './tree'

/** How a text writes its Markdown, so that new parts look like the rest. */
export interface Style {
  lineEnd: string
  bullet: '-' | '*' | '+'
  bulletOrdered: '.' | ')'
  emphasis: '*' | '_'
  strong: '*' | '_'
  fence: '`' | '~'
  rule: string
  /** How a line break within a paragraph is written. */
  lineBreak: '\\' | '  '
  isSetext: boolean
  /** Whether the items of a numbered list count up. */
  isCounting: boolean
}

const DEFAULT: Style = {
  lineEnd: '\n',
  bullet: '-',
  bulletOrdered: '.',
  emphasis: '*',
  strong: '*',
  fence: '`',
  rule: '---',
  lineBreak: '\\',
  isSetext: false,
  isCounting: true,
}

/** The style of a text, by the first use of each mark. */
export function styleOf(source: string, root: Root): Style {
  const found: Partial<Style> = {}
  const note = <Name extends keyof Style>(name: Name, value: string, allowed: readonly Style[Name][]) => {
    const match = allowed.find((option) => option === value)
    if (match !== undefined && !(name in found)) found[name] = match
  }
  visit(root, (node) => {
    if (node.type === 'root') return
    const slice = source.slice(startOf(node), endOf(node))
    const first = slice.charAt(0)
    if (node.type === 'emphasis') note('emphasis', first, ['*', '_'])
    if (node.type === 'strong') note('strong', first, ['*', '_'])
    if (node.type === 'code') note('fence', first, ['`', '~'])
    if (node.type === 'thematicBreak') found.rule ??= slice
    if (node.type === 'break') note('lineBreak', first === '\\' ? '\\' : '  ', ['\\', '  '])
    if (node.type === 'list' && !node.ordered) note('bullet', first, ['-', '*', '+'])
    if (node.type === 'list' && node.ordered) {
      const [, second] = node.children
      note('bulletOrdered', /^\d+([.)])/.exec(slice)?.[1] ?? '', ['.', ')'])
      if (second && found.isCounting === undefined)
        found.isCounting = parseInt(source.slice(startOf(second)), 10) !== parseInt(slice, 10)
    }
  })
  return { ...DEFAULT, ...found, lineEnd: /\r\n|\n|\r/.exec(source)?.[0] ?? '\n' }
}
