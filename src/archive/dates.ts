import { LOCALES } from '@/messages/language'
import type { Locale } from './model'

function format(iso: string, { language, timeZone }: Locale, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone, ...options }).format(new Date(iso))
}

/** A date: `18 November 2026`, `18. November 2026`. */
export function day(iso: string, locale: Locale): string {
  return format(iso, locale, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** A date without its year: `18 November`, `18. November`. */
export function dayAndMonth(iso: string, locale: Locale): string {
  return format(iso, locale, { day: 'numeric', month: 'long' })
}

/** A date without its year, short: `18 Nov`, `18. Nov.`. */
export function shortDay(iso: string, locale: Locale): string {
  return format(iso, locale, { day: 'numeric', month: 'short' })
}

/** Weekday and day of the month: `Wed 18`, `Mi 18.`. */
export function dayOfMonth(iso: string, locale: Locale): string {
  const weekday = format(iso, locale, { weekday: 'short' }).replace('.', '')
  return `${weekday} ${format(iso, locale, { day: 'numeric' })}${locale.language === 'de' ? '.' : ''}`
}

/** A month with its year: `November 2026`. */
export function month(iso: string, locale: Locale): string {
  return format(iso, locale, { month: 'long', year: 'numeric' })
}

/** Date, time and time zone: `Wednesday, 18 November 2026 at 14:05 CET`. */
export function exactTime(iso: string, locale: Locale): string {
  return format(iso, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}

/** The server's time zone (environment variable `TZ`), in which dates are shown. */
export function serverTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
