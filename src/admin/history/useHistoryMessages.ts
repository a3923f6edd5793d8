'use client'

import { useTranslation } from '@payloadcms/ui'
import { history as de } from '@/messages/de/history'
import { history as en } from '@/messages/en/history'
import { languageOf } from '@/messages/language'

/** The texts about versions, corrections and withdrawals in the user's language. */
export function useHistoryMessages() {
  const language = languageOf(useTranslation().i18n)
  return { de, en }[language]
}
