import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import type { Language } from '@/messages/language'
import { chooseLanguage, LANGUAGE_COOKIE } from '@/http/language'
import { isTheme, THEME_COOKIE, type Theme } from './theme/theme'

/** What a reader chose, or what the browser sends. */
export interface Preferences {
  language: Language
  theme: Theme
}

/** The preferences of the current reader, read once per request. */
export const preferences = cache(async (): Promise<Preferences> => {
  const [stored, sent] = await Promise.all([cookies(), headers()])
  const theme = stored.get(THEME_COOKIE)?.value
  return {
    language: chooseLanguage(stored.get(LANGUAGE_COOKIE)?.value, sent.get('accept-language')),
    theme: isTheme(theme) ? theme : 'system',
  }
})
