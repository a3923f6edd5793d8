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
 * Preloads the two fonts of every page in parallel with the style sheet (`styles/fonts.css`). Call it before the first
 * `await`, so that the fonts are in the `Link` header of the response.
 */
export function preloadFonts(): void {
  for (const file of FILES) {
    preload(String(file), { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
}
