import { dateTimeFormat } from './dateTimeFormat'

/** The cookie in which a browser says its time zone. */
export const TIME_ZONE_COOKIE = 'archive-time-zone'

/** Whether this is the name of a time zone that can be formatted. */
export function isTimeZone(name: string): boolean {
  try {
    dateTimeFormat('en', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}

/** The spelling of IANA, of which ICU and `Intl` take more: `europe/berlin`, and abbreviations such as `BST` for Bangladesh. */
const IANA_NAME =
  /^(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET|(?![A-Z]{3}$)[A-Z][\w+-]+(?:\/[A-Z][\w+-]*)*)$/

/** Whether this is a name of the IANA time zone database. As the value of `TZ`, anything else leaves a process in another zone. */
export function isIanaName(name: string): boolean {
  if (!IANA_NAME.test(name) || !isTimeZone(name)) return false
  // `Intl` ignores case, and Node does not.
  const { timeZone } = dateTimeFormat('en', { timeZone: name }).resolvedOptions()
  return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase()
}

/**
 * The first moment of a day such as `2026-11-23`, or of a later one, in a time zone. Where that day begins an hour late, because
 * clocks are put forward at midnight, the moment of the change.
 */
export function startOfDay(day: string, later: number, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = Date.UTC(year, month - 1, date + later)
  // The offset at the first guess may be that of the day before.
  const guess = midnight - offsetAt(midnight, timeZone)
  return new Date(midnight - offsetAt(guess, timeZone))
}

/** The last Monday at 8:00 in a time zone: when weekly mails are sent. */
export function weekBeginOf(now: Date, timeZone: string): Date {
  const day = dateTimeFormat('sv', { timeZone }).format(now)
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const mondays = [-sinceMonday, -sinceMonday - 7].map(
    (days) => new Date(startOfDay(day, days, timeZone).getTime() + 8 * 60 * 60_000),
  )
  return mondays.find((monday) => monday <= now) ?? now
}

/** Milliseconds by which the clocks of a time zone are ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = dateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value))
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}
