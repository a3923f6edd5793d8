/** Passed in wherever the time matters, so that tests can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)?)?$/
const MIN = midnight(1, 1, 1)
/** `Date.parse`, which Payload uses, reads earlier years as two digits: 0031 is invalid and 0099 is 1999. */
const MIN_STORED = midnight(100, 1, 1)
const END = midnight(10_000, 1, 1)

/** A time as the API writes it: `YYYY-MM-DDTHH:mm:ss.sssZ` (API-3). Throws a RangeError for an invalid date. */
export function toInstant(date: Date): string {
  return date.toISOString()
}

/**
 * Parses an ISO 8601 date (midnight UTC) or date-time, including what clients write in practice: an offset without its
 * colon (`+0200`, Python's `%z`) and `t` and `z` in lower case (API-3). A time without a zone is UTC. Seconds are
 * optional, and digits after the milliseconds are dropped.
 * @returns null for anything else, for a day or time that does not exist, and outside the years 0001 to 9999 in UTC,
 *   where PostgreSQL and `toISOString` agree on four digits
 */
export function parseInstant(text: string): Date | null {
  const match = INSTANT.exec(text)
  if (match === null) return null
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number)
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(4, 7).map((digits = '0') => Number(digits))
  const [offsetHours = 0, offsetMinutes = 0] = match.slice(9, 11).map((digits = '0') => Number(digits))
  const start = midnight(year, month, day)
  const exists = new Date(start).getUTCMonth() === month - 1 && new Date(start).getUTCDate() === day
  if (!exists || hours > 23 || minutes > 59 || seconds > 59 || offsetHours > 23 || offsetMinutes > 59)
    return null
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const offset = (offsetHours * 60 + offsetMinutes) * (match[8] === '-' ? -1 : 1)
  const instant = start + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000 + milliseconds
  return instant < MIN || instant >= END ? null : new Date(instant)
}

/** Like `parseInstant`, for a time that is stored: a date-time, not a date alone, from the year 0100 on. */
export function parseDateTime(text: string): Date | null {
  const instant = /t/i.test(text) ? parseInstant(text) : null
  return instant === null || instant.getTime() < MIN_STORED ? null : instant
}

/** Milliseconds since the epoch. Not `Date.UTC`, which reads the years 0 to 99 as 1900 to 1999. */
function midnight(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}
