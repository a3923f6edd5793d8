import { z } from 'zod'
import { withIssue } from './issues'
import { LIMITS } from './limits'
import { parseDateTime } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { hasControlCharacters, isStorableText } from '@/lib/text'

interface Limits {
  min?: number
  max: number
}

/** A text with line breaks that PostgreSQL can store. Limits count Unicode code points. */
export function text({ min = 0, max }: Limits) {
  return limited(min, max).refine(isStorableText, withIssue({ code: 'unstorable' }))
}

/** A one-line text: like `text`, without control characters (WRITE-9). */
export function line(limits: Limits) {
  const isOneLine = (value: string) => !isStorableText(value) || !hasControlCharacters(value)
  return text(limits).refine(isOneLine, withIssue({ code: 'one_line' }))
}

/**
 * An absolute http or https URL as browsers accept it, including umlauts. Stored as given, never fetched (BLOCK-8,
 * LIMIT-11).
 */
export const webAddress = text({ max: LIMITS.webAddress })
  .refine(isWebAddress, withIssue({ code: 'web_address' }))
  .meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$' })

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

function limited(min: number, max: number) {
  return min > 0 ? z.string().min(min).max(max) : z.string().max(max)
}

/** The URL parser accepts forms that clients of a reader don't: spaces and line breaks inside, missing slashes. */
function isWebAddress(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value) && !hasControlCharacters(value) && URL.canParse(value)
}
