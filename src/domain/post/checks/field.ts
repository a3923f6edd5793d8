import { pointerOf } from '@/domain/issues'
import type { Language } from '@/messages/language'
import { mapYielding } from '@/lib/mapYielding'
import { maskAll, proseOf, type Passage, type Prose } from '@/lib/prose'
import { definitionOf, isKnownBlock, type Block } from '../blocks'
import { languageOf } from './language'
import { withoutIdentifiers, withoutQuotations } from './mask'

/** A passage of a field in three versions of equal length for the rules. */
export interface Checkable {
  /** As readers see it, for excerpts. */
  text: string
  /** Without code and quotations. */
  prose: string
  /** Also without addresses and identifiers. */
  words: string
}

/** A text of the post, divided into passages, with its pointer. */
export interface Field {
  pointer: string
  passages: readonly Checkable[]
  /** Whether it is Markdown, so that code in it can be marked. */
  isMarkdown: boolean
  /** The addresses that it links to. */
  targets: readonly string[]
  /** The language of the field, else of the whole post; null if neither is recognizable. */
  language: Language | null
}

/** What the checks read of a post. */
interface Written {
  title: string
  teaser: string | null
  blocks: readonly Block[]
}

/** Every text that the author of a post worded: no code, quotes, or titles of other pages. */
export function fieldsOf(post: Written): Field[] {
  return fieldsWith(post, post.blocks.map(fieldsOfBlock))
}

/** Like `fieldsOf`, yielding to the event loop between blocks. */
export async function fieldsYielding(post: Written): Promise<Field[]> {
  return fieldsWith(post, await mapYielding(post.blocks, fieldsOfBlock))
}

function fieldsWith({ title, teaser }: Written, ofBlocks: readonly Field[][]): Field[] {
  const fields = [
    fieldOf('/title', plain(title)),
    ...(teaser === null ? [] : [fieldOf('/teaser', plain(teaser))]),
    ...ofBlocks.flat(),
  ]
  const usual = languageOf(fields.flatMap(({ passages }) => passages.map(({ words }) => words)).join('\n'))
  return fields.map((field) => ({ ...field, language: field.language ?? usual }))
}

/** What the author worded in a block, and where it links to. */
function fieldsOfBlock(block: Block, index: number): Field[] {
  if (!isKnownBlock(block)) return []
  const data: Readonly<Record<string, unknown>> = block.data
  const prose: Field[] = []
  const addresses: Field[] = []
  for (const { name, kind, isProse } of definitionOf(block.type)?.fields ?? []) {
    const value = data[name]
    if (typeof value !== 'string') continue
    const pointer = pointerOf(['blocks', index, 'data', name])
    if (kind === 'address') addresses.push(addressOf(pointer, value))
    else if (kind === 'markdown') prose.push({ ...fieldOf(pointer, proseOf(value)), isMarkdown: true })
    else if (isProse) prose.push(fieldOf(pointer, plain(value)))
  }
  return [...prose, ...addresses]
}

/** A URL in running text, without trailing punctuation. */
const ADDRESS = /https?:\/\/[^\s<>"“”„]{1,2000}(?<![.,;:!?)\]])/gi

/** A plain text, with its addresses masked as in Markdown. */
function plain(text: string): Prose {
  if (text.trim() === '') return { passages: [], targets: [] }
  return { passages: [{ text, prose: maskAll(text, ADDRESS) }], targets: text.match(ADDRESS) ?? [] }
}

function addressOf(pointer: string, url: string): Field {
  return { pointer, passages: [], isMarkdown: false, targets: [url], language: null }
}

function fieldOf(pointer: string, { passages, targets }: Prose): Field {
  const judged = passages.map((passage) => judgedOf(passage))
  const language = languageOf(judged.map(({ words }) => words).join('\n'))
  return { pointer, passages: judged, isMarkdown: false, targets, language }
}

function judgedOf({ text, prose: shown }: Passage): Checkable {
  const prose = withoutQuotations(shown)
  return { text, prose, words: withoutIdentifiers(prose) }
}
