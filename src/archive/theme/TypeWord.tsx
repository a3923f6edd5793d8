const HEX_COLOR = /^#[0-9a-f]{6}$/i

/** The label of a post type with a small dot in its color. */
export function TypeWord({ label, color }: { label: string; color: string }) {
  const style: Record<string, string> = HEX_COLOR.test(color) ? { '--dot': color } : {}
  return (
    <span className="type-word" style={style}>
      {label}
    </span>
  )
}
