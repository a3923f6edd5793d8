import { z } from 'zod'
import { isColor } from './color'
import { withIssue, type Issue } from './issues'
import { LIMITS } from './limits'
import { parseDateTime } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { hasControlCharacters, isBlank, isStorableText } from '@/lib/text'

interface Limits {
  min?: number
  max: number
}

/** A text with line breaks that PostgreSQL can store. Limits count Unicode code points. */
export function text({ min = 0, max }: Limits) {
  const length = z.string().max(max)
  // JSON Schema needs no `minLength` of 0.
  return (min > 0 ? length.min(min) : length).refine(isStorableText, withIssue({ code: 'unstorable' }))
}

/** A one-line text: like `text`, without control characters (WRITE-9). */
export function line(limits: Limits) {
  const isOneLine = (value: string) => !isStorableText(value) || !hasControlCharacters(value)
  return text(limits).refine(isOneLine, withIssue({ code: 'one_line' }))
}

/**
 * A one-line name of 1 to `max` characters, not only spaces.
 * @param blank the issue of a name of spaces
 */
export function shownName(max: number, blank: Issue) {
  return line({ min: 1, max }).refine((name) => name === '' || name.trim() !== '', withIssue(blank))
}

/** A color as `#rrggbb`. */
export const color = z.string().refine(isColor, withIssue({ code: 'color' }))

/** An absolute http or https URL as browsers accept it, also with umlauts. Kept as given, never fetched (BLOCK-8, LIMIT-11). */
export const webAddress = text({ max: LIMITS.webAddress })
  .refine(isWebAddress, withIssue({ code: 'web_address' }))
  .meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$' })

/** Describes an image for people who cannot see it (IMG-1, LIMIT-14); may have several lines. */
export const altText = text({ max: LIMITS.altText })

/** Whether an alt text is missing or consists of spaces and invisible characters only. */
export function lacksAltText(alt: string | null): boolean {
  return isBlank(alt)
}

/** A record id: a lower-case UUID, so ids can be compared as strings. */
export const recordId = z
  .string()
  .refine((value) => isUuid(value) && value === value.toLowerCase(), withIssue({ code: 'id' }))
  .meta({ format: 'uuid' })

/** An ISO 8601 date-time, as a string; without a time zone it is UTC. */
export const dateTimeText = z
  .string()
  .refine((value) => parseDateTime(value) !== null, withIssue({ code: 'date_time' }))
  .meta({ format: 'date-time' })

/** The URL parser also accepts what other programs reject: spaces and line breaks inside, missing slashes. */
function isWebAddress(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value) && !hasControlCharacters(value) && URL.canParse(value)
}
