/** The mark of the archive for browser tabs, as `public/icon.svg`. */
export const MARK_URL = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="none" stroke-width="2" stroke-linecap="round">' +
    '<style>path{stroke:#1b1b1f}@media (prefers-color-scheme:dark){path{stroke:#e9e8e4}}</style>' +
    '<path d="M3 3v14M8 5h9M8 10h9M8 15h5"/></svg>',
)}`
