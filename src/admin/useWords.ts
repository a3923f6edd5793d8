'use client'

import { useTranslation } from '@payloadcms/ui'
import type { Language } from '@/domain/language'

/** Which of two texts a person reads in the admin: the German one in German, else the English one. */
export type Choose = (de: string, en: string) => string

/** The language of the admin, as a choice between two texts, with dates as people say them. */
export function useWords(): { language: Language; choose: Choose; day: (date: string | Date) => string } {
  const { i18n } = useTranslation()
  const isGerman = i18n.language === 'de'
  return {
    language: isGerman ? 'de' : 'en',
    choose: (de, en) => (isGerman ? de : en),
    day: (date) =>
      new Intl.DateTimeFormat(isGerman ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(
        new Date(date),
      ),
  }
}
