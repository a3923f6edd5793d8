import type { ReactNode } from 'react'
import { BrowserDates } from './BrowserDates'
import { timeZone } from './timeZone'

/** Provides the dates of the admin in the user's form and time zone. */
export async function Dates({ children }: { children: ReactNode }) {
  return <BrowserDates shownZone={await timeZone()}>{children}</BrowserDates>
}
