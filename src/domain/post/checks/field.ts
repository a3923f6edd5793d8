import { pointerOf } from '@/domain/issues'
import type { Language } from '@/messages/language'
import { MASK, mask, maskAll, NO_PROSE, proseOf, type Prose } from '@/lib/prose'
import { wordSet } from '@/lib/text'
import { definitionOf, isKnownBlock, type Block } from '../blocks'
import type { CheckedPost } from './finding'

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
  /** Raw HTML and images in its Markdown, which readers do not see. */
  html: readonly string[]
  images: readonly string[]
  /** The language of the field, else of the whole post; null if neither is recognizable. */
  language: Language | null
}

/**
 * All texts worded by the author of a post: no code, quotes, or titles of other pages.
 * @param ofBlocks `fieldsOfBlock` of each block
 */
export function fieldsOf(
  { title, teaser, blocks }: CheckedPost,
  ofBlocks: readonly Field[][] = blocks.map(fieldsOfBlock),
): Field[] {
  const fields = [
    fieldOf('/title', plain(title)),
    ...(teaser === null ? [] : [fieldOf('/teaser', plain(teaser))]),
    ...ofBlocks.flat(),
  ]
  const words = fields.flatMap(({ passages }) => passages.map((passage) => passage.words))
  const mainLanguage = languageOf(words.join('\n'))
  return fields.map((field) => ({ ...field, language: field.language ?? mainLanguage }))
}

/** The texts worded by the author of a block, and its links. */
export function fieldsOfBlock(block: Block, index: number): Field[] {
  if (!isKnownBlock(block)) return []
  const data: Readonly<Record<string, unknown>> = block.data
  const prose: Field[] = []
  const addresses: Field[] = []
  for (const { name, kind, isProse } of definitionOf(block.type)?.fields ?? []) {
    const value = data[name]
    if (typeof value !== 'string') continue
    const pointer = pointerOf(['blocks', index, 'data', name])
    if (kind === 'address') addresses.push(fieldOf(pointer, { ...NO_PROSE, targets: [value] }))
    else if (kind === 'markdown') prose.push({ ...fieldOf(pointer, proseOf(value)), isMarkdown: true })
    else if (isProse) prose.push(fieldOf(pointer, plain(value)))
  }
  return [...prose, ...addresses]
}

/** A URL in running text, without trailing punctuation. */
const ADDRESS = /https?:\/\/[^\s<>"“”„]{1,2000}(?<![.,;:!?)\]])/gi

/** A plain text, with its addresses masked as in Markdown. */
function plain(text: string): Prose {
  if (text.trim() === '') return NO_PROSE
  const passages = [{ text, prose: maskAll(text, ADDRESS) }]
  return { ...NO_PROSE, passages, targets: text.match(ADDRESS) ?? [] }
}

function fieldOf(pointer: string, { passages, ...prose }: Prose): Field {
  const checkable = passages.map(({ text, prose: shown }): Checkable => {
    const prose = maskAll(maskAll(shown, INLINE_CODE), QUOTATION)
    return { text, prose, words: withoutIdentifiers(prose) }
  })
  const language = languageOf(checkable.map(({ words }) => words).join('\n'))
  return { ...prose, pointer, passages: checkable, isMarkdown: false, language }
}

/** Text in quotation marks: a quotation, or the label of a button. Bounded, to keep time linear. */
const QUOTATION = /„[^“”"\n]{1,200}[“”"]|“[^“”\n]{1,200}”|»[^«»\n]{1,200}«|«[^«»\n]{1,200}»|"[^"\n]{1,200}"/g
const INLINE_CODE = /`[^`\n]{1,200}`/g
const TOKEN = /\S+/g
const MAX_TOKEN_LENGTH = 2000
/** Most tokens: letters only, possibly with closing punctuation. */
const PLAIN_WORD = /^\p{Lu}?\p{Ll}*[.,;:!?]?$/u
/** Starts after a letter or digit, so a long row of marks is not scanned once per mark. */
const TRAILING_MARKS = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u

/** Masks addresses, file names, handles and identifiers, which cannot be worded differently. */
function withoutIdentifiers(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (PLAIN_WORD.test(token)) return token
    if (token.length > MAX_TOKEN_LENGTH) return MASK.repeat(token.length)
    // Closing punctuation does not belong to the name.
    const end = token.length - (TRAILING_MARKS.exec(token)?.[0].length ?? 0)
    return isIdentifier(token.slice(0, end)) ? mask(token, 0, end) : token
  })
}

function isIdentifier(token: string): boolean {
  return (
    /:\/\/|::|[_@\\]/.test(token) ||
    /^(?:--?|[.~/$#])\p{L}/u.test(token) ||
    /\/[^/]*\//.test(token) ||
    /[\p{L}\p{N})]\.\p{L}{2}/u.test(token) ||
    /\p{Ll}\p{Lu}/u.test(token) ||
    /\p{L}\(/u.test(token)
  )
}

/** Frequent words that only one of the languages has. */
const FREQUENT: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: wordSet(`
    der das und ist nicht ein eine einen einem einer eines den dem des mit für fuer auf im von vom zu zum zur bei beim
    werden wird wurde wurden sind sich auch nur noch wenn oder aber als nach aus über ueber wie kann können koennen jetzt
    nun mehr bis durch ohne sie ihr ihre wir uns sowie dass daß damit neu neue neuen neuer neues alle keine kein haben hat
    bisher künftig kuenftig wieder diese dieser dieses welche müssen muessen muss lässt laesst
  `),
  en: wordSet(`
    the of and to is are were for with that this it its on by from be been can now when not or if which you your we our
    they their has have had no longer a new all into does do should must will would than then there these those who
  `),
}

/** The language of a text by its frequent words; null if it is too short to tell. */
function languageOf(text: string): Language | null {
  const count = { de: 0, en: 0 }
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (FREQUENT.de.has(word) || /[äöüß]/.test(word)) count.de += 1
    else if (FREQUENT.en.has(word)) count.en += 1
  }
  if (count.de === count.en) return null
  return count.de > count.en ? 'de' : 'en'
}
