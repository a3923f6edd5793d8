import type { Element, ElementContent, Parents } from 'hast'

interface Item {
  level: number
  isOrdered: boolean
  content: ElementContent[]
}

/**
 * Makes lists of what only looks like lists: Word writes an item as a paragraph with its sign and its level, Slack each level as a
 * list of its own.
 */
export function listsIn(parent: Parents): void {
  const children: ElementContent[] = []
  let items: Item[] = []
  const flush = () => {
    if (items.length > 0) children.push(listOf(items))
    items = []
  }
  for (const child of parent.children) {
    if (child.type === 'element') listsIn(child)
    const found = child.type === 'element' ? itemsOf(child) : null
    const isSpace = child.type === 'comment' || (child.type === 'text' && child.value.trim() === '')
    if (found !== null) items.push(...found)
    else if (child.type !== 'doctype' && !(isSpace && items.length > 0)) {
      flush()
      children.push(child)
    }
  }
  flush()
  parent.children = children
}

function itemsOf(node: Element): Item[] | null {
  const level = /mso-list:\s*l\d+ level(\d+)/.exec(
    String(node.properties.style ?? '').replace(/\s+/g, ' '),
  )?.[1]
  if (level !== undefined && /^(?:p|h[1-6])$/.test(node.tagName)) {
    const sign = textOf(node.children.find(isSign) ?? node).trim()
    return [
      {
        level: Number(level),
        isOrdered: /^\(?[\da-z]{1,4}[.)]/i.test(sign),
        content: withoutSign(node.children),
      },
    ]
  }
  const indent = node.properties.dataIndent
  if (indent === undefined || !/^[uo]l$/.test(node.tagName)) return null
  return node.children
    .filter((child): child is Element => child.type === 'element' && child.tagName === 'li')
    .map((item) => ({ level: Number(indent) + 1, isOrdered: node.tagName === 'ol', content: item.children }))
}

function listOf(items: readonly Item[]): Element {
  const [first] = items
  const level = first?.level ?? 0
  const list: Element = {
    type: 'element',
    tagName: first?.isOrdered ? 'ol' : 'ul',
    properties: {},
    children: [],
  }
  for (let at = 0; at < items.length;) {
    const item = items[at]
    const end = items.findIndex((other, index) => index > at && other.level <= level)
    const below = items.slice(at + 1, end === -1 ? items.length : end)
    list.children.push({
      type: 'element',
      tagName: 'li',
      properties: {},
      children: [...(item?.content ?? []), ...(below.length > 0 ? [listOf(below)] : [])],
    })
    at += below.length + 1
  }
  return list
}

function isSign(node: ElementContent): boolean {
  return node.type === 'element' && (isIgnored(node) || node.children.some(isSign))
}

function isIgnored({ properties }: Element): boolean {
  return /mso-list:\s*Ignore/i.test(String(properties.style ?? ''))
}

function withoutSign(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    return isIgnored(node) ? [] : [{ ...node, children: withoutSign(node.children) }]
  })
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
