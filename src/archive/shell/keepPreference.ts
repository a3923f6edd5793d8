const ONE_YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** Keeps a choice of the reader in the cookie that the next page is made with. Browser only. */
export function keepPreference(cookie: string, value: string): void {
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${ONE_YEAR_IN_SECONDS}; SameSite=Lax`
}
