'use client'

import { useTheme } from '@payloadcms/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { preferenceCookie, THEME_COOKIE, themeOfCookies } from '@/archive/theme/theme'

/**
 * Keeps the theme of the admin and the archive the same. Payload stores it in a cookie with the prefix of the session's, which
 * browsers refuse over https, because Payload does not make it secure.
 */
export function SharedTheme({ children }: { children: ReactNode }) {
  const { theme, autoMode, setTheme } = useTheme()
  const isRead = useRef(false)

  useEffect(() => {
    // Payload decides after the first render, and says so with `autoMode`.
    if (autoMode === undefined) return
    if (!isRead.current) {
      isRead.current = true
      const stored = themeOfCookies(document.cookie)
      if (stored !== 'system' && (autoMode || stored !== theme)) setTheme(stored)
      return
    }
    document.cookie = preferenceCookie(THEME_COOKIE, autoMode ? 'system' : theme)
  }, [theme, autoMode, setTheme])

  return children
}
