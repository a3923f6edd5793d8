'use client'

import { useTranslation } from '@payloadcms/ui'
import { useSyncExternalStore } from 'react'
import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { admin as de } from '@/messages/de/admin'
import { admin as en, type AdminMessages } from '@/messages/en/admin'
import { languageOf, LOCALES } from '@/messages/language'

// The same function in each render, because a new one would be subscribed again.
const subscribe = () => () => undefined

/** Whether the browser renders: it knows its time zone, and its buttons work. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

const DAY = { dateStyle: 'long', timeStyle: 'short' } as const

/**
 * The texts of the admin in the user's language, and a date format in the user's time zone: empty until the browser renders.
 * The format is created when it is needed, which takes longer than rendering a field. Browsers load this, so it imports no other
 * section of the catalogue.
 */
export function useMessages() {
  const language = languageOf(useTranslation().i18n)
  const isInBrowser = useIsInBrowser()
  const words: AdminMessages = { en, de }[language]
  const day = (date: string | Date) =>
    isInBrowser ? dateTimeFormat(LOCALES[language], DAY).format(new Date(date)) : ''
  return { language, words, day }
}
