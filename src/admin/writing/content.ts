import { isRecord } from '@/lib/json'

/** The fields of a post that people write. */
const FIELDS = [
  'project',
  'type',
  'title',
  'teaser',
  'cover',
  'blocks',
  'audience',
  'publishAt',
  'tags',
  'authorName',
  'slug',
] as const

/** What people write of a post, by field, as the form sends it. */
export type Content = Partial<Record<(typeof FIELDS)[number], unknown>>

/** The content among the values of a form or the fields of a stored post. */
export function contentOf(values: Readonly<Record<string, unknown>>): Content {
  const content: Content = {}
  for (const field of FIELDS) content[field] = values[field] ?? null
  // Without blocks the form has their number.
  if (!Array.isArray(content.blocks)) content.blocks = []
  if (!Array.isArray(content.tags)) content.tags = []
  return content
}

/** The fields of `content` that differ from `saved`; all of them without a saved state. */
export function changesSince(saved: Content | null, content: Content): Content {
  const changes: Content = {}
  for (const field of FIELDS)
    if (saved === null || comparable(saved[field]) !== comparable(content[field]))
      changes[field] = content[field]
  return changes
}

/** Whether there is a change. */
export function hasChanges(changes: Content): boolean {
  return Object.keys(changes).length > 0
}

/** A value as text: an empty one is like a missing one, and the order of keys does not count. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part === '' || part === undefined) return null
    if (!isRecord(part)) return part
    const filled = Object.entries(part).filter(
      ([, inner]) => inner !== null && inner !== undefined && inner !== '',
    )
    return Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** A field's text, or an empty one. */
export function textIn(content: Content, field: keyof Content): string {
  const value = content[field]
  return typeof value === 'string' ? value : ''
}

/** The content as Markdown, for a person to paste elsewhere. */
export function contentAsMarkdown(content: Content): string {
  const blocks = Array.isArray(content.blocks) ? content.blocks.filter(isRecord) : []
  const parts = [`# ${textIn(content, 'title')}`, textIn(content, 'teaser'), ...blocks.map(blockAsMarkdown)]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function blockAsMarkdown(block: Record<string, unknown>): string {
  const text = (name: string) => (typeof block[name] === 'string' ? block[name] : '')
  switch (block.blockType) {
    case 'text':
    case 'callout':
      return text('text')
    case 'quote':
      return [text('text').replace(/^/gm, '> '), text('source') && `> ${text('source')}`]
        .filter(Boolean)
        .join('\n>\n')
    case 'code':
      return `\`\`\`${text('language')}\n${text('code').replace(/\n$/, '')}\n\`\`\``
    case 'video':
    case 'link':
      return [`[${text('title') || text('url')}](${text('url')})`, text('description')]
        .filter(Boolean)
        .join('\n\n')
    default:
      return ''
  }
}
