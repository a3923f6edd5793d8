'use client'

import { useTranslation } from '@payloadcms/ui'
import { admin as de } from '@/messages/de/admin'
import { admin as en, type AdminMessages } from '@/messages/en/admin'
import { languageOf, type Language } from '@/messages/language'

/**
 * The texts of the admin in the user's language, and a date format. Imports no other section of the catalogue, because
 * browsers load it.
 */
export function useMessages(): {
  language: Language
  words: AdminMessages
  day: (date: string | Date) => string
} {
  const language = languageOf(useTranslation().i18n)
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  return { language, words: { en, de }[language], day: (date) => format.format(new Date(date)) }
}
