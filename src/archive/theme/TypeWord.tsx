import { isColor } from '@/domain/color'

/** The label of a post type with a small dot in its color. */
export function TypeWord({ label, color }: { label: string; color: string }) {
  const style: Record<string, string> = isColor(color) ? { '--dot': color } : {}
  return (
    <span className="type-word" style={style}>
      {label}
    </span>
  )
}
