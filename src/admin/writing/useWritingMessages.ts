'use client'

import { useTranslation } from '@payloadcms/ui'
import { writing as de } from '@/messages/de/writing'
import { writing as en, type WritingMessages } from '@/messages/en/writing'
import { languageOf, LOCALES } from '@/messages/language'

/** The texts of the post form in the user's language, and its times. */
export function useWritingMessages() {
  const language = languageOf(useTranslation().i18n)
  const time = new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'short' })
  const moment = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short' })
  const words: WritingMessages = { en, de }[language]
  return {
    language,
    words,
    time: (date: string | number | Date) => time.format(new Date(date)),
    moment: (date: string | number | Date) => moment.format(new Date(date)),
  }
}
