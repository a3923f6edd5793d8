/** The color of a project or post type without one of its own. */
export const DEFAULT_COLOR = '#4f5d75'

/** Whether a text is a color as `#rrggbb`. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}
