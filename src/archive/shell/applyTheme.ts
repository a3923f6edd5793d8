import { THEME_COOKIE, type Theme } from '../theme/theme'

const ONE_YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** Changes the page to a theme at once, and keeps the choice in the cookie that the next page is made with. Browser only. */
export function applyTheme(theme: Theme): void {
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${ONE_YEAR_IN_SECONDS}; SameSite=Lax`
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
