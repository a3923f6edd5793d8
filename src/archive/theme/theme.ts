/** How the pages look: light, dark, or as the reader's system wants it. */
export const THEMES = ['light', 'dark', 'system'] as const

export type Theme = (typeof THEMES)[number]

/** Name of the cookie that keeps a chosen theme. */
export const THEME_COOKIE = 'archive-theme'

/** Whether a text names a theme. */
export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}
