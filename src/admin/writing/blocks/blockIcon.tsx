import type { BlockType } from '@/domain/post/blocks'

/** The outline of each block type's icon, on a grid of 20. */
const OUTLINES: Readonly<Record<string, string>> = {
  text: 'M4 5h12M4 9h12M4 13h12M4 17h7',
  image: 'M3 4h14v12H3zM3 13l4-4 3 3 3-3 4 4M13 8h.01',
  gallery: 'M6 3h11v9H6zM3 6v10h11M6 10l3-3 3 3 2-2 3 3',
  before_after: 'M3 4h14v12H3zM10 2v16M6 10h1M13 10h1',
  video: 'M3 4h14v12H3zM8.5 7.5v5l4-2.5z',
  quote: 'M4 6h4v5H4zM8 11c0 2-1 3-3 4M12 6h4v5h-4zM16 11c0 2-1 3-3 4',
  code: 'M7 6l-4 4 4 4M13 6l4 4-4 4M11 4l-2 12',
  link: 'M8 12l4-4M9 6l2-2a3 3 0 0 1 5 5l-2 2M11 14l-2 2a3 3 0 0 1-5-5l2-2',
  callout: 'M3 4h14v10H9l-4 3v-3H3zM10 7v3M10 12h.01',
} satisfies Record<BlockType, string>

/** The icon of a block type. Only decoration: its name stands beside it. */
export function BlockIcon({ type }: { type: string }) {
  return (
    <svg
      aria-hidden
      className="archive-block-icon"
      fill="none"
      height="20"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.4"
      viewBox="0 0 20 20"
      width="20"
    >
      <path d={OUTLINES[type] ?? 'M4 4h12v12H4z'} />
    </svg>
  )
}
