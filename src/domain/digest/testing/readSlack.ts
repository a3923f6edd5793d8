/** A link as Slack reads it, with its label as people see it. */
interface Link {
  url: string
  label: string
}

/**
 * Parses a text as Slack does: everything between angle brackets is a link or a mention. Throws for anything ambiguous:
 * a stray bracket, an ampersand that is not an entity, a lone surrogate.
 */
export function readSlack(text: string): { links: Link[]; plainText: string } {
  if (!text.isWellFormed()) throw new Error('half a surrogate pair')
  const links: Link[] = []
  const plainText = text.replace(/<([^<>]*)>/g, (_, inside: string) => {
    const [url = '', ...label] = inside.split('|')
    links.push({ url: decode(url), label: decode(label.join('|')) })
    return label.join('|')
  })
  if (/[<>]/.test(plainText)) throw new Error(`a stray bracket in ${plainText}`)
  return { links, plainText: decode(plainText) }
}

/** A text as Mattermost converts it to Markdown: it only knows links. */
export function mattermostMarkdown(text: string): string {
  return text.replace(/<([^<|]+)\|([^>]+)>/g, '[$2]($1)')
}

function decode(text: string): string {
  const bare = text.replace(/&(?:amp|lt|gt);/g, '')
  if (bare.includes('&')) throw new Error(`an ampersand that is no entity in ${text}`)
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
