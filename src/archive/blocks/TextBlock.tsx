import { renderMarkdown } from '@/lib/markdown'

/** Running text, written in Markdown. The HTML comes sanitised from the one pipeline that every surface shares. */
export function TextBlock({ text }: { text: string }) {
  const html = renderMarkdown(text)
  return html === '' ? null : <div className="block prose" dangerouslySetInnerHTML={{ __html: html }} />
}
