import { parseDateTime, toInstant } from '@/lib/dates'

/** The wanted date of a draft in the one form of the archive. The text has been judged to be a date-time. */
export function requestedPublishAt(text: string): string {
  const date = parseDateTime(text)
  if (date === null) throw new RangeError('the wanted date was not judged')
  return toInstant(date)
}
