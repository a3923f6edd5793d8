import { withUnchanged } from '@/domain/kept'
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

/** What kept changes restore in a post. Of a post that was changed since, they empty nothing. */
export function restorable(
  kept: Readonly<Record<string, unknown>>,
  post: Content,
  isNewer: boolean,
): Content {
  const content: Content = {}
  for (const field of FIELDS) {
    const isEmptied = isEmpty(kept[field]) && !isEmpty(post[field])
    if (Object.hasOwn(kept, field) && !(isNewer && isEmptied))
      content[field] = field === 'blocks' ? withUnchanged(kept.blocks, post.blocks) : kept[field]
  }
  return content
}

/** Whether a person has written something: what differs from the fields of an opened form is not only emptied. */
export function isWritten(changes: Content): boolean {
  return Object.values(changes).some((value) => !isEmpty(value))
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : comparable(value ?? null) === 'null'
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

/** The ids of the images in a content: the cover first, then those of the blocks in order. */
export function imagesIn(content: Content): string[] {
  return [textIn(content, 'cover'), ...blocksOf(content).flatMap(imagesOfBlock)].filter(Boolean)
}

function blocksOf({ blocks }: Content): Record<string, unknown>[] {
  return Array.isArray(blocks) ? blocks.filter(isRecord) : []
}

function imagesOfBlock({ mediaId, beforeMediaId, afterMediaId, mediaIds }: Record<string, unknown>) {
  const ids = [mediaId, beforeMediaId, afterMediaId, mediaIds].flat()
  return ids.filter((id) => typeof id === 'string')
}

/**
 * The content as Markdown, for a person to paste elsewhere.
 * @param imageLine names an image, which Markdown cannot hold
 */
export function contentAsMarkdown(content: Content, imageLine: (id: string) => string): string {
  const cover = textIn(content, 'cover')
  const parts = [
    `# ${textIn(content, 'title')}`,
    textIn(content, 'teaser'),
    cover && imageLine(cover),
    ...blocksOf(content).map(
      (block) => blockAsMarkdown(block) || imagesOfBlock(block).map(imageLine).join('\n\n'),
    ),
  ]
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
