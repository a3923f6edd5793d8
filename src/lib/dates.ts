const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)?$/
const FIRST = instantOf(1, 1, 1)
/** Earlier years have two figures in JavaScript's own reading of a date, which Payload uses: 0031 is no date at all there, 0099 is 1999. */
const FIRST_WANTED = instantOf(100, 1, 1)
const LAST = instantOf(9999, 12, 31) + 24 * 60 * 60 * 1000 - 1

/** A time as the API writes it: `YYYY-MM-DDTHH:mm:ss.sssZ` (API-3). Throws a RangeError for an invalid date. */
export function toInstant(date: Date): string {
  return date.toISOString()
}

/**
 * Reads an ISO 8601 date (midnight UTC) or date-time in the extended format, with what clients write in it all the same: an
 * offset without its colon (`+0200`, Python's `%z`), and `t` and `z` in lower case (RFC 3339, 5.6). Null when the text is
 * anything else, names a day or time that does not exist, or lies outside the years 0001 to 9999 in UTC, which is where
 * PostgreSQL and `toISOString` agree on four digits. Without a time zone it is UTC, never the zone of the machine. Seconds may
 * be left out; digits beyond milliseconds are cut off, however many.
 */
export function parseInstant(text: string): Date | null {
  const instant = readDate(text) ?? readDateTime(text)
  return instant === null || instant < FIRST || instant > LAST ? null : new Date(instant)
}

/** As `parseInstant`, for a date that is stored: a date-time, no date alone, from the year 0100 on. */
export function parseDateTime(text: string): Date | null {
  const instant = DATE.test(text) ? null : parseInstant(text)
  return instant === null || instant.getTime() < FIRST_WANTED ? null : instant
}

function readDate(text: string): number | null {
  const match = DATE.exec(text)
  if (match === null) return null
  const [year, month, day] = match.slice(1).map(Number)
  return midnight(year, month, day)
}

function readDateTime(text: string): number | null {
  const match = DATE_TIME.exec(text)
  if (match === null) return null
  const start = midnight(Number(match[1]), Number(match[2]), Number(match[3]))
  const [hours, minutes, seconds] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)]
  const [offsetHours, offsetMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)]
  if (start === null || hours > 23 || minutes > 59 || seconds > 59 || offsetHours > 23 || offsetMinutes > 59)
    return null
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const offset = (offsetHours * 60 + offsetMinutes) * (match[8] === '-' ? -1 : 1)
  return start + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000 + milliseconds
}

/** Midnight UTC of a day, or null when the calendar has no such day. */
function midnight(year = 0, month = 0, day = 0): number | null {
  const date = new Date(instantOf(year, month, day))
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.getTime() : null
}

/** `Date.UTC` takes the years 0 to 99 for 1900 to 1999, so the year is set on its own. */
function instantOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}
