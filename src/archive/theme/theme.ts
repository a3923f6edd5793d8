import { parse } from 'hono/utils/cookie'
import { PAPER } from './accent'

export const THEMES = ['light', 'dark', 'system'] as const

export type Theme = (typeof THEMES)[number]

/** The cookie of the chosen theme. */
export const THEME_COOKIE = 'archive-theme'

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

/** The theme that the reader with these cookies has chosen. */
export function themeOfCookies(cookies: string): Theme {
  const chosen = parse(cookies, THEME_COOKIE)[THEME_COOKIE]
  return isTheme(chosen) ? chosen : 'system'
}

/** The color of an installed app's title bar under a theme, where the system prefers `scheme`. */
export function barColor(theme: Theme, scheme: 'light' | 'dark'): string {
  return PAPER[theme === 'system' ? scheme : theme]
}

const ONE_YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** A `Set-Cookie` header, or a value for `document.cookie`, that stores a preference for a year. */
export function preferenceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_IN_SECONDS}; SameSite=Lax`
}
