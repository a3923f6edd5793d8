'use client'

import { useTranslation } from '@payloadcms/ui'
import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { writing as de } from '@/messages/de/writing'
import { writing as en } from '@/messages/en/writing'
import { languageOf, LOCALES } from '@/messages/language'

/** The texts about kept changes, an ended session and signing out in the user's language, and their times. */
export function useKeepingMessages() {
  const language = languageOf(useTranslation().i18n)
  const { kept, session, signOut } = { en, de }[language]
  const moment = (date: number) =>
    dateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short' }).format(date)
  return { kept, session, signOut, moment }
}
