'use client'

import { useTranslation } from '@payloadcms/ui'
import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { writing as de } from '@/messages/de/writing'
import { writing as en, type WritingMessages } from '@/messages/en/writing'
import { languageOf, LOCALES } from '@/messages/language'

/**
 * The texts of the post form in the user's language, and its times. The date formats are created when they are needed: each
 * takes longer than rendering a field, and every block of the form calls this.
 */
export function useWritingMessages() {
  const language = languageOf(useTranslation().i18n)
  const words: WritingMessages = { en, de }[language]
  const format = (date: string | number | Date, style: Intl.DateTimeFormatOptions) =>
    dateTimeFormat(LOCALES[language], style).format(new Date(date))
  return {
    language,
    words,
    time: (date: string | number | Date) => format(date, { timeStyle: 'short' }),
    moment: (date: string | number | Date) => format(date, { dateStyle: 'long', timeStyle: 'short' }),
  }
}
