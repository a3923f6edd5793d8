import { z } from 'zod'
import { LIMITS } from './limits'
import { parseDateTime } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { hasControlCharacters, isStorableText } from '@/lib/text'

const UNSTORABLE = 'Remove what cannot be stored: it holds the character U+0000 or half of a surrogate pair.'
const SEVERAL_LINES = 'Keep this on one line: it holds a line break, a tab or another control character.'

interface Limits {
  min?: number
  max: number
}

/** A text of several lines that PostgreSQL can hold. Limits count characters as people do: Unicode code points. */
export function text({ min = 0, max }: Limits) {
  return limited(min, max).superRefine((value, context) => {
    if (!isStorableText(value)) context.addIssue({ code: 'custom', message: UNSTORABLE })
  })
}

/** A text of one line: as `text`, and without control characters (WRITE-9). */
export function line(limits: Limits) {
  return text(limits).superRefine((value, context) => {
    if (isStorableText(value) && hasControlCharacters(value))
      context.addIssue({ code: 'custom', message: SEVERAL_LINES })
  })
}

/**
 * An absolute http or https address, as browsers take them: more than a URI, which has no umlauts.
 * Kept as given, never fetched (BLOCK-8, LIMIT-11).
 */
export const webAddress = text({ max: LIMITS.webAddress })
  .superRefine((value, context) => {
    if (isWebAddress(value)) return
    const message = 'Give a complete address that begins with http:// or https://, without spaces.'
    context.addIssue({ code: 'custom', message })
  })
  .meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$' })

/** The id of a record: a UUID, in lower case as the archive writes it, so that ids can be compared letter by letter. */
export const recordId = z
  .string()
  .superRefine((value, context) => {
    if (isUuid(value) && value === value.toLowerCase()) return
    context.addIssue({
      code: 'custom',
      message: 'Give an id: a UUID in lower case, as the archive answered it.',
    })
  })
  .meta({ format: 'uuid' })

/** An ISO 8601 date-time, as a string; without a time zone it is UTC. */
export const dateTimeText = z
  .string()
  .superRefine((value, context) => {
    if (parseDateTime(value) !== null) return
    const message = 'Give an ISO 8601 date-time such as 2026-08-01T09:00:00Z.'
    context.addIssue({ code: 'custom', message })
  })
  .meta({ format: 'date-time' })

function limited(min: number, max: number) {
  return min > 0 ? z.string().min(min).max(max) : z.string().max(max)
}

/** The URL parser forgives much that a reader's client does not: spaces and line breaks inside, missing slashes. */
function isWebAddress(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value) && !hasControlCharacters(value) && URL.canParse(value)
}
