'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, type ReactNode } from 'react'
import { storeTimeZone } from '@/archive/shell/TimeZone'
import { DATE_FORMATS } from '@/collections/labels'
import { languageOf } from '@/messages/language'

/** A form of Payload. */
const FORM = 'form[data-form-ready]'

/**
 * Tells the server the browser's time zone in a cookie (`timeZone`), and loads the page again if it was shown in another one: the
 * archive's pages say the zone too, so this is rare. Gives Payload the form of dates in the user's language: its configuration has one for all.
 */
export function BrowserDates({ shownZone, children }: { shownZone: string; children: ReactNode }) {
  const { config, setConfig } = useConfig()
  const router = useRouter()
  const dateFormat = DATE_FORMATS[languageOf(useTranslation().i18n)]

  useEffect(() => {
    if (config.admin.dateFormat !== dateFormat)
      setConfig({ ...config, admin: { ...config.admin, dateFormat } })
  }, [config, dateFormat, setConfig])

  useEffect(() => {
    // A form would lose what is typed meanwhile.
    if (storeTimeZone() !== shownZone && !document.querySelector(FORM)) router.refresh()
  }, [router, shownZone])

  return children
}
