import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import type { Language } from '@/messages/language'
import { chooseLanguage, LANGUAGE_COOKIE } from '@/http/language'
import { isTheme, THEME_COOKIE, type Theme } from './theme/theme'

/** What a reader chose, or what their browser says about it. */
export interface Preferences {
  language: Language
  theme: Theme
}

/** The preferences of the reader whose request is being answered, read once a request. */
export const preferences = cache(async (): Promise<Preferences> => {
  const [kept, sent] = await Promise.all([cookies(), headers()])
  const theme = kept.get(THEME_COOKIE)?.value
  return {
    language: chooseLanguage(kept.get(LANGUAGE_COOKIE)?.value, sent.get('accept-language')),
    theme: isTheme(theme) ? theme : 'system',
  }
})
