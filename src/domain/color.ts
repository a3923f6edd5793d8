/** The color of a project or post type without one of its own. */
export const DEFAULT_COLOR = '#4f5d75'

/** Whether a text is a color as `#rrggbb`. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** Colors to choose from. Each is readable on the light page as it is: a contrast of at least 4.5:1 (LOOK-4). */
export const PALETTE = {
  red: '#b91c1c',
  orange: '#c2410c',
  ochre: '#92600a',
  green: '#3f7d20',
  teal: '#0f766e',
  seaBlue: '#0369a1',
  blue: '#2563eb',
  violet: '#6d28d9',
  magenta: '#a21caf',
  pink: '#be185d',
  blueGrey: '#4f5d75',
  warmGrey: '#57534e',
} as const
