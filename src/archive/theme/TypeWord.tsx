import { accentFor } from './accent'

/** The label of a post type with a small dot in its color, as far as that is seen on the background (LOOK-4). */
export function TypeWord({ label, color }: { label: string; color: string }) {
  const style: Record<string, string> = {
    '--dot-on-light': accentFor(color, 'light'),
    '--dot-on-dark': accentFor(color, 'dark'),
  }
  return (
    <span className="type-word" style={style}>
      {label}
    </span>
  )
}
