import type { Element, Nodes, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** A page as a browser reads it before its scripts run. */
export const parseHtml = (html: string): Root => unified().use(rehypeParse).parse(html)

/** The elements of a page or a part of it, in order. `selector` is `*`, `tag`, `.class` or `tag.class`. */
export function elementsIn(part: Nodes, selector: string): Element[] {
  const [tag = '', name] = selector.split('.')
  const found: Element[] = []
  visit(part, 'element', (element) => {
    const { className } = element.properties
    const isNamed = name === undefined || (Array.isArray(className) && className.includes(name))
    if (isNamed && ['', '*', element.tagName].includes(tag)) found.push(element)
  })
  return found
}

export function textOf(part: Nodes): string {
  let text = ''
  visit(part, 'text', ({ value }) => void (text += value))
  return text
}

/** Where the links lead, by their texts. */
export const linksIn = (part: Nodes): Record<string, string> =>
  Object.fromEntries(elementsIn(part, 'a').map((link) => [textOf(link), String(link.properties.href)]))
