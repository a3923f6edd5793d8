import { preload } from 'react-dom'

const FILES = [
  new URL(
    '../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    import.meta.url,
  ),
  new URL(
    '../../../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    import.meta.url,
  ),
]

/**
 * Lets the browser fetch the two fonts that every page shows beside the style sheet, not after it (`styles/fonts.css`).
 * Call it before anything is awaited: only then does it reach the `Link` header of the answer.
 */
export function preloadFonts(): void {
  for (const file of FILES) {
    preload(String(file), { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
}
