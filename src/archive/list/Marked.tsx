import type { Segment } from '@/domain/search'

/** A text with the hits of a search marked. */
export function Marked({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, isHit }, at) => (isHit ? <mark key={at}>{text}</mark> : text))
}
