/** The color of a project or post type without one of its own. */
export const DEFAULT_COLOR = '#4f5d75'

/** Whether a text is a color as `#rrggbb`. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** Colors to choose from. Each is readable on the light page as it is: a contrast of at least 4.5:1 (LOOK-4). */
export const PALETTE = [
  '#b91c1c',
  '#c2410c',
  '#92600a',
  '#3f7d20',
  '#0f766e',
  '#0369a1',
  '#2563eb',
  '#6d28d9',
  '#a21caf',
  '#be185d',
  '#4f5d75',
  '#57534e',
] as const
