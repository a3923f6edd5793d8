import { pointerOf } from '@/domain/issues'
import type { Language } from '@/messages/language'
import { mapYielding } from '@/lib/mapYielding'
import { maskAll, proseOf, type Passage, type Prose } from '@/lib/prose'
import { definitionOf, isKnownBlock, type Block } from '../blocks'
import { languageOf } from './language'
import { withoutIdentifiers, withoutQuotations } from './mask'

/** A passage of a field with what the rules look at; all three are equally long. */
export interface Checkable {
  /** As a reader sees it, for excerpts. */
  text: string
  /** Without code and quotations. */
  prose: string
  /** Without addresses and identifiers too. */
  words: string
}

/** A text of the post, passage by passage, at its place. */
export interface Field {
  pointer: string
  passages: readonly Checkable[]
  /** Whether it is Markdown, so that code in it can be marked as such. */
  isMarkdown: boolean
  /** The addresses to which it leads. */
  targets: readonly string[]
  /** The language of the field, else of the whole post; null when neither can be told. */
  language: Language | null
}

/** The post as far as its texts are judged. */
interface Written {
  title: string
  teaser: string | null
  blocks: readonly Block[]
}

/** Every text that the author of a post has worded: no code, no quotes, and no titles of other people's pages. */
export function fieldsOf(post: Written): Field[] {
  return fieldsWith(post, post.blocks.map(fieldsOfBlock))
}

/** As `fieldsOf`, letting other work have its turn between two blocks. */
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

/** What the author worded in a block, then where it leads. */
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

/** An address in running text, without what closes the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"“”„]{1,2000}(?<![.,;:!?)\]])/gi

/** A text that is no Markdown. Its addresses are covered, as in Markdown. */
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
