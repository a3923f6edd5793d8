'use client'

import { useTranslation } from '@payloadcms/ui'
import { admin as de } from '@/messages/de/admin'
import { admin as en, type AdminMessages } from '@/messages/en/admin'
import { languageOf, LOCALES } from '@/messages/language'

/**
 * The texts of the admin in the user's language, and a date format. Browsers load this, so it imports no other section of the
 * catalogue.
 */
export function useMessages() {
  const language = languageOf(useTranslation().i18n)
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const words: AdminMessages = { en, de }[language]
  return { language, words, day: (date: string | Date) => format.format(new Date(date)) }
}
