import { cookies } from 'next/headers'
import { cache } from 'react'
import { serverTimeZone } from './dates'
import { isTimeZone, TIME_ZONE_COOKIE } from '@/lib/timeZones'

/**
 * The time zone in which a page shows dates: the browser's, which it tells in a cookie, else the server's, before the first page
 * has run its scripts.
 */
export const timeZone = cache(async (): Promise<string> => {
  const stored = (await cookies()).get(TIME_ZONE_COOKIE)?.value
  return stored !== undefined && isTimeZone(stored) ? stored : serverTimeZone()
})
