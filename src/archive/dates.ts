import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { isTimeZone } from '@/lib/timeZones'
import { LOCALES } from '@/messages/language'
import type { Locale } from './model'

function format(iso: string, { language, timeZone }: Locale, options: Intl.DateTimeFormatOptions): string {
  return dateTimeFormat(LOCALES[language], { timeZone, ...options }).format(new Date(iso))
}

/** A date: `18 November 2026`, `18. November 2026`. */
export function day(iso: string, locale: Locale): string {
  return format(iso, locale, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** Day and time, short: `18 Nov 2026, 14:05`, `18. Nov. 2026, 14:05`. */
export function moment(iso: string, locale: Locale): string {
  return format(iso, locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** Day and time: `18 November 2026 at 14:05`, `18. November 2026 um 14:05`. */
export function longMoment(iso: string, locale: Locale): string {
  return format(iso, locale, { dateStyle: 'long', timeStyle: 'short' })
}

/** The days from one to another: `11–18 November 2026`, or with a short month: `11.–18. Nov. 2026`. */
export function dayRange(
  { from, to }: { from: string | Date; to: string | Date },
  { language, timeZone }: Locale,
  month: 'long' | 'short' = 'long',
): string {
  const format = dateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone,
  })
  return format.formatRange(new Date(from), new Date(to))
}

/** A date without its year: `18 November`, `18. November`. */
export function dayAndMonth(iso: string, locale: Locale): string {
  return format(iso, locale, { day: 'numeric', month: 'long' })
}

/** A date without its year, short: `18 Nov`, `18. Nov.`. */
export function shortDay(iso: string, locale: Locale): string {
  return format(iso, locale, { day: 'numeric', month: 'short' })
}

/** Weekday and date without its year: `Tuesday, 3 November`, `Dienstag, 3. November`. */
export function weekdayAndDay(iso: string, locale: Locale): string {
  return `${format(iso, locale, { weekday: 'long' })}, ${dayAndMonth(iso, locale)}`
}

/** The time of a day: `14:05`. */
export function timeOfDay(iso: string, locale: Locale): string {
  return format(iso, locale, { hour: '2-digit', minute: '2-digit' })
}

/** The year of a date: `2026`. */
export function year(iso: string, locale: Locale): string {
  return format(iso, locale, { year: 'numeric' })
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

/** A month, short: `Nov`. */
export function shortMonth(iso: string, locale: Locale): string {
  return format(iso, locale, { month: 'short' }).slice(0, 3)
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

/** The exact time with seconds: `Wednesday 18 November 2026 at 14:05:33 CET`. */
export function exactSecond(iso: string, locale: Locale): string {
  return format(iso, locale, { dateStyle: 'full', timeStyle: 'long' })
}

/** The server's time zone (environment variable `TZ`), in which messages show dates: UTC if `TZ` is empty. */
export function serverTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // Not only the zones that can be formatted: of an empty `TZ` Node makes `Etc/Unknown`, of others undefined.
  return isTimeZone(String(timeZone)) ? timeZone : 'UTC'
}
