import { LRUCache } from 'lru-cache'
import { isRecord } from '@/lib/json'
import { mapYielding } from '@/lib/mapYielding'
import { renderMarkdown } from '@/lib/markdown'
import type { Block } from './blocks'

/** The HTML of texts that were rendered lately, by text. Limited by the characters of both. */
const recent = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, text) => html.length + text.length + 1,
})

/** Sanitised HTML of a Markdown text. */
export type RenderText = (text: string) => string

/**
 * Renders the text blocks of a post (`renderMarkdown`). Yields to the event loop between blocks, because a hundred long texts take
 * seconds, and renders a text only once.
 * @returns the HTML of each of these texts, at once
 */
export async function renderTexts(blocks: readonly Block[]): Promise<RenderText> {
  const texts = [...new Set(blocks.flatMap(({ type, data }) => (type === 'text' ? textOf(data) : [])))]
  const rendered = await mapYielding(texts, (text) => {
    const html = recent.get(text) ?? renderMarkdown(text)
    recent.set(text, html)
    return [text, html] as const
  })
  const byText = new Map(rendered)
  return (text) => byText.get(text) ?? renderMarkdown(text)
}

function textOf(data: unknown): string | [] {
  return isRecord(data) && typeof data.text === 'string' ? data.text : []
}
