'use client'

import { useTranslation } from '@payloadcms/ui'
import { useSyncExternalStore } from 'react'
import { languageOf, LOCALES } from '@/messages/language'

const noChanges = () => () => undefined

/**
 * A time in the user's language and time zone, with the exact one on hover. The server renders it in its own zone, because it does
 * not know the browser's.
 * @param zone of the server
 */
export function Moment({
  instant,
  zone,
  style = 'short',
}: {
  instant: string
  zone: string
  /** `time`: without the day. */
  style?: 'short' | 'long' | 'time'
}) {
  const language = languageOf(useTranslation().i18n)
  const timeZone = useSyncExternalStore(
    noChanges,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => zone,
  )
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone }).format(new Date(instant))
  const exact = format({ dateStyle: 'full', timeStyle: 'long' })
  const shown = {
    short: { dateStyle: 'medium', timeStyle: 'short' },
    long: { dateStyle: 'long', timeStyle: 'short' },
    time: { timeStyle: 'short' },
  } as const
  return (
    <time dateTime={instant} title={exact}>
      {format(shown[style])}
    </time>
  )
}
