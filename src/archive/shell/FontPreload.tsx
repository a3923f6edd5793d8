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

/** Lets the browser fetch the two fonts that every page shows beside the style sheet, not after it (`styles/fonts.css`). */
export function FontPreload() {
  return FILES.map((file) => (
    <link
      key={String(file)}
      rel="preload"
      as="font"
      type="font/woff2"
      href={String(file)}
      crossOrigin="anonymous"
    />
  ))
}
