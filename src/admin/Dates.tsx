import type { ReactNode } from 'react'
import { timeZone } from '@/archive/timeZone'
import { BrowserDates } from './BrowserDates'

/** Provides the dates of the admin in the user's form and time zone. */
export async function Dates({ children }: { children: ReactNode }) {
  return <BrowserDates shownZone={await timeZone()}>{children}</BrowserDates>
}
