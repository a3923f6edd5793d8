'use client'

import { useEffect } from 'react'
import { TIME_ZONE_COOKIE } from '@/lib/timeZones'
import { preferenceCookie } from '../theme/theme'

/** Stores the browser's time zone in a cookie and returns it. */
export function storeTimeZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  document.cookie = preferenceCookie(TIME_ZONE_COOKIE, zone)
  return zone
}

/** Tells the server the browser's time zone, in which archive and admin show dates (`timeZone`). */
export function TimeZone() {
  useEffect(() => void storeTimeZone(), [])
  return null
}
