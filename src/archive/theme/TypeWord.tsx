import type { CSSProperties } from 'react'

const HEX_COLOR = /^#[0-9a-f]{6}$/i

/** The label of a post type with a small dot in its color. */
export function TypeWord({ label, color }: { label: string; color: string }) {
  const dot: Record<string, string> = HEX_COLOR.test(color) ? { '--dot': color } : {}
  const style: CSSProperties = dot
  return (
    <span className="type-word" style={style}>
      {label}
    </span>
  )
}
