import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { LOCALES, type Language } from '@/messages/language'

/**
 * The name of a time zone at a time: `Central European Summer Time` in July.
 * @param timeZone the user's own without it
 */
export function zoneName(at: Date, language: Language, timeZone?: string): string {
  const style = { timeZoneName: 'long', ...(timeZone !== undefined && { timeZone }) } as const
  const parts = dateTimeFormat(LOCALES[language], style).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
