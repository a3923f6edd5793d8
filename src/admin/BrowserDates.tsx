'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, type ReactNode } from 'react'
import { preferenceCookie } from '@/archive/theme/theme'
import { DATE_FORMATS } from '@/collections/labels'
import { TIME_ZONE_COOKIE } from '@/lib/timeZones'
import { languageOf } from '@/messages/language'

/**
 * Tells the server the browser's time zone in a cookie (`timeZone`), and loads the page again if it was shown in another one, which
 * happens once in each browser. Gives Payload the form of dates in the user's language: its configuration has one for all.
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
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    document.cookie = preferenceCookie(TIME_ZONE_COOKIE, zone)
    if (zone !== shownZone) router.refresh()
  }, [router, shownZone])

  return children
}
