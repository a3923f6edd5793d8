import type { Nodes } from 'mdast'

/** Where the links of a Markdown text lead, without bare addresses, which show where they lead; and how many images it loads. */
export function linksIn(node: Nodes | null): { links: string[]; images: number } {
  const found = { links: [] as string[], images: 0 }
  const visit = (here: Nodes): void => {
    if (here.type === 'link' && !isBare(here)) found.links.push(here.url)
    if (here.type === 'image' || here.type === 'imageReference') found.images += 1
    if ('children' in here) for (const child of here.children) visit(child)
  }
  if (node !== null) visit(node)
  return found
}

function isBare(link: Extract<Nodes, { type: 'link' }>): boolean {
  const [only] = link.children
  if (link.children.length !== 1 || only?.type !== 'text') return false
  return link.url === only.value || link.url === `http://${only.value}` || link.url === `mailto:${only.value}`
}
