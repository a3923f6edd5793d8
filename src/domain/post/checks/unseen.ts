import type { Field } from './field'
import type { Finding } from './finding'
import { advice, openingOf } from './hits'

/** Findings per rule and text; more would not be read. */
const MAX_FINDINGS = 5

/** What vanishes from a Markdown text (CHECK-20): raw HTML, and images, which become a link or their alt text (BLOCK-6). */
export function checkUnseen({ pointer, html, images }: Field): Finding[] {
  return [
    ...different(html).map((excerpt) => advice('raw_html', pointer, { code: 'raw_html' }, excerpt)),
    ...different(images).map((excerpt) =>
      advice('image_in_text', pointer, { code: 'image_in_text' }, excerpt),
    ),
  ]
}

function different(sources: readonly string[]): string[] {
  return [...new Set(sources.map(openingOf))].slice(0, MAX_FINDINGS)
}
