/** The themes of the pages. */
export const THEMES = ['light', 'dark', 'system'] as const

export type Theme = (typeof THEMES)[number]

/** Name of the cookie for the chosen theme. */
export const THEME_COOKIE = 'archive-theme'

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}
