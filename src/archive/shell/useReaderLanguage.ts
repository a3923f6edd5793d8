'use client'

import { useSyncExternalStore } from 'react'
import type { Language } from '@/messages/language'
import { chooseLanguage, LANGUAGE_COOKIE } from '@/http/language'

/**
 * The reader's language as the browser knows it, by the same rule as on the server; for pages that the server could not
 * render.
 */
export function useReaderLanguage(): Language {
  return useSyncExternalStore(
    () => () => undefined,
    () => chooseLanguage(storedLanguage(), navigator.languages.join(',')),
    () => 'en' as const,
  )
}

function storedLanguage(): string | undefined {
  const start = `${LANGUAGE_COOKIE}=`
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
}
