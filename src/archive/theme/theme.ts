export const THEMES = ['light', 'dark', 'system'] as const

export type Theme = (typeof THEMES)[number]

/** The cookie of the chosen theme. */
export const THEME_COOKIE = 'archive-theme'

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

const ONE_YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** A `Set-Cookie` header, or a value for `document.cookie`, that stores a preference for a year. */
export function preferenceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_IN_SECONDS}; SameSite=Lax`
}
