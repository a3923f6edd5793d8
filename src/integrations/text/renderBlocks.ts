import type { Element, ElementContent, Root } from 'hast'
import { LRUCache } from 'lru-cache'
import { CONTINUE, SKIP, visit } from 'unist-util-visit'
import type { Block } from '@/domain/post/blocks'
import { asciiWords } from '@/domain/slug'
import { isRecord } from '@/lib/json'
import { codesIn, toPieces, type Heading } from '@/lib/markdown'
import { mapYielding } from '@/lib/mapYielding'
import { messages } from '@/messages'
import { isLanguage, type Language } from '@/messages/language'
import { forResponse, requestStatements, SharedWork } from '@/runtime/requestStatements'
import { highlight, MAX_CODES, type Code } from './highlight'
import { parseTexts, type Parsed } from './parseText'

/** The HTML of texts and codes that were rendered lately, by content. Limited by the characters of both. */
const recent = new LRUCache<string, Pieces>({
  maxSize: 16_000_000,
  sizeCalculation: (pieces, key) => key.length + pieces.reduce((sum, piece) => sum + sizeOf(piece), 1),
})

/** Headings of an entry that can be linked. An outline of more would help nobody. */
const MAX_SECTIONS = 200

/** A heading of an entry. `id` is unique in the entry. */
export interface SectionLink {
  id: string
  level: number
  text: string
}

/** Sanitised HTML, by the index of the block: of a text its content, of code its tokens. Undefined for other blocks. */
export interface RenderedBlocks {
  html: readonly (string | undefined)[]
  /** The headings of all texts, in order. */
  sections: readonly SectionLink[]
}

/**
 * Renders the texts and codes of a post for a page: headings have ids and link to themselves, code is highlighted, and code and tables
 * are reached by keyboard. What the API returns (`renderTexts`) has none of it. Other requests go on meanwhile (SEC-20, SEC-23). Each
 * content is rendered only once in a language, unless it took too long.
 * @param language of the reader, for what the page adds
 * @param owner the id of the reader, for a fair share of the threads
 */
export async function renderBlocks(
  blocks: readonly Block[],
  language: Language,
  owner?: string,
): Promise<RenderedBlocks> {
  const { linkTo } = messages[language].archive.entry
  const keys = blocks.map((block) => keyOf(block, language))
  const known = await piecesOf(keys, owner)
  const sections: SectionLink[] = []
  const ids = new Set<string>()
  const htmlOf = (piece: string | Heading): string => {
    if (typeof piece === 'string') return piece
    if (ids.size >= MAX_SECTIONS) return `<h${piece.level}>${piece.html}</h${piece.level}>`
    const id = idFor(piece.text, ids)
    ids.add(id)
    sections.push({ id, level: piece.level, text: piece.text })
    const link = `<a class="section-link" href="#${id}" lang="${language}" aria-label="${escapeHtml(linkTo(piece.text))}">#</a>`
    return `<h${piece.level} id="${id}">${piece.html} ${link}</h${piece.level}>`
  }
  return { html: keys.map((key) => key && known.get(key)?.map(htmlOf).join('')), sections }
}

/** The words of the heading, numbered if others of the entry have the same. With a hyphen, it hides no property of the page. */
function idFor(heading: string, taken: ReadonlySet<string>): string {
  const base = `s-${asciiWords(heading, 60) || 'section'}`
  let id = base
  for (let n = 2; taken.has(id); n += 1) id = `${base}-${n}`
  return id
}

/** A text or code block as a key: what it is and a language in a line, then its content. The language of a text is the reader's. */
function keyOf({ type, data }: Block, reader: Language): string | undefined {
  if (!isRecord(data)) return undefined
  if (type === 'text' && typeof data.text === 'string') return `text ${reader}\n${data.text}`
  if (type !== 'code' || typeof data.code !== 'string') return undefined
  const language = typeof data.language === 'string' ? data.language.replace(/\s+/g, ' ') : ''
  return `code ${language}\n${data.code}`
}

type Pieces = (string | Heading)[]

/** What is being rendered, so that readers who open an entry at the same time wait for one rendering. */
const rendering = new SharedWork<Pieces[]>()

async function piecesOf(keys: readonly (string | undefined)[], owner?: string): Promise<Map<string, Pieces>> {
  const all = new Map<string, Pieces>()
  const missing = new Set<string>()
  for (const key of keys) {
    if (key === undefined) continue
    const kept = recent.get(key)
    if (kept === undefined) missing.add(key)
    else all.set(key, kept)
  }
  const contents = [...missing]
  const name = contents.join('\0')
  const response = requestStatements.getStore()?.response
  const rendered = await (rendering.join(name, response) ??
    rendering.begin(name, response, (shared) => forResponse(shared, () => renderAll(contents, owner))))
  contents.forEach((key, index) => all.set(key, rendered[index] ?? []))
  return all
}

async function renderAll(keys: readonly string[], owner?: string): Promise<Pieces[]> {
  const contents = keys.map(splitKey)
  const texts = contents.filter(({ reader }) => reader !== null)
  const readTexts = await parseTexts(
    texts.map(({ content }) => content),
    owner,
    (parsed, index) => readText(parsed, texts[index]?.reader ?? 'en'),
  )
  const byText = new Map(texts.map((text, index) => [text, readTexts[index]]))
  const read = contents.map((content) => byText.get(content) ?? readCode(content))
  const highlighted = await highlight(
    read.flatMap(({ codes }) => codes),
    owner,
  )
  return mapYielding(read, ({ tree, codes, isFinal }, index) => {
    const results = highlighted.splice(0, codes.length)
    codes.forEach(({ element }, at) => {
      element.children = results[at]?.tokens ?? element.children
    })
    const pieces = Array.isArray(tree) ? tree : toPieces(tree)
    if (isFinal && results.every((result) => result.isFinal)) recent.set(keys[index] ?? '', pieces)
    return pieces
  })
}

interface Content {
  /** Null for code. */
  reader: Language | null
  /** Of code. */
  language: string
  content: string
}

/** What a key (`keyOf`) stands for. */
function splitKey(key: string): Content {
  const end = key.indexOf('\n')
  const [kind, language, content] = [key.slice(0, 4), key.slice(5, end), key.slice(end + 1)]
  return { reader: kind === 'text' && isLanguage(language) ? language : null, language, content }
}

interface ReadContent extends Pick<Parsed, 'isFinal'> {
  /** The codes in the tree, with the elements that hold their text. */
  codes: (Code & { element: Pick<Root, 'children'> })[]
  /** Already in pieces if there are no codes: the trees of many long texts would fill the memory. */
  tree: Root | Pieces
}

function readText({ tree, isFinal }: Parsed, reader: Language): ReadContent {
  // The rest of a text is always plain, because a text that is never kept would be rendered for each view.
  const codes = codesIn(tree).slice(0, MAX_CODES)
  addControls(tree, reader)
  return { tree: codes.length === 0 ? toPieces(tree) : tree, codes, isFinal }
}

function readCode({ language, content }: Content): ReadContent {
  const tree: Root = { type: 'root', children: [{ type: 'text', value: content }] }
  return { tree, codes: [{ element: tree, code: content, language }], isFinal: true }
}

/** Code and tables scroll by themselves, so the keyboard has to reach them. Code can be copied, as in code blocks (PAGE-31). */
function addControls(tree: Root, reader: Language): void {
  const words = messages[reader].archive.blocks
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined) return CONTINUE
    if (element.tagName === 'pre') {
      const [code] = codesIn({ type: 'root', children: [element] })
      const ariaLabel = code?.language ? `${words.code}: ${code.language}` : words.code
      const pre = { ...element, properties: { tabIndex: 0, role: 'group', ariaLabel } }
      const button = newElement('button', { type: 'button', className: ['copy-button'], lang: reader }, [
        { type: 'text', value: words.copy },
      ])
      parent.children[index] = newElement('div', { className: ['code'] }, [pre, button])
      return SKIP
    }
    if (element.tagName !== 'table') return CONTINUE
    const frame = { className: ['table-frame'], tabIndex: 0, role: 'group', ariaLabel: words.table }
    parent.children[index] = newElement('div', frame, [element])
    return SKIP
  })
}

function newElement(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

function sizeOf(piece: string | Heading): number {
  return typeof piece === 'string' ? piece.length : piece.html.length + piece.text.length
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
