'use client'

import { useTranslation } from '@payloadcms/ui'
import { chooseIn, languageOf, type Choose, type Language } from '@/messages/language'

/** The language of the admin, as a choice between two texts, and a date format. */
export function useWords(): { language: Language; choose: Choose; day: (date: string | Date) => string } {
  const language = languageOf(useTranslation().i18n)
  return {
    language,
    choose: chooseIn(language),
    day: (date) =>
      new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
        dateStyle: 'long',
        timeStyle: 'short',
      }).format(new Date(date)),
  }
}
