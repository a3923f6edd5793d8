import { LRUCache } from 'lru-cache'
import type { Block } from '@/domain/post/blocks'
import { isRecord } from '@/lib/json'
import { toHtml } from '@/lib/markdown'
import { parseTexts } from './parseText'

/** The HTML of texts that were rendered lately, by text. Limited by the characters of both. */
const recent = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, text) => html.length + text.length + 1,
})

/** Sanitised HTML of a text of the rendered blocks. */
export type RenderText = (text: string) => string

interface RenderedTexts {
  /** The HTML of each of the texts, at once. */
  renderText: RenderText
  /** False if one of them took too long this time, and is preformatted. Do not keep the result. */
  isFinal: boolean
}

/**
 * Renders the text blocks of a post (`renderMarkdown`), each text only once. Other requests go on meanwhile (SEC-20, SEC-23).
 * @param owner who asks for them, for a fair share of the threads
 */
export async function renderTexts(blocks: readonly Block[], owner?: string): Promise<RenderedTexts> {
  const texts = [...new Set(blocks.flatMap(({ type, data }) => (type === 'text' ? textOf(data) : [])))]
  const byText = new Map<string, string>()
  const missing = texts.filter((text) => {
    const html = recent.get(text)
    if (html !== undefined) byText.set(text, html)
    return html === undefined
  })
  const areFinal = await parseTexts(missing, owner, ({ tree, isFinal }, index) => {
    const [text, html] = [missing[index] ?? '', toHtml(tree)]
    byText.set(text, html)
    if (isFinal) recent.set(text, html)
    return isFinal
  })
  return { renderText: (text) => byText.get(text) ?? '', isFinal: areFinal.every(Boolean) }
}

function textOf(data: unknown): string | [] {
  return isRecord(data) && typeof data.text === 'string' ? data.text : []
}
