import { z } from 'zod'
import { withIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { parseInstant } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { text as domainText } from '@/domain/strings'
import { isStorableText, listedValues } from '@/lib/text'

/** The query of an address, one text per name. Repeated parameters are joined by commas. */
export function queryOf(url: string): Record<string, string> {
  const query = new Map<string, string>()
  for (const [name, value] of new URL(url).searchParams) {
    const before = query.get(name)
    query.set(name, before === undefined ? value : `${before},${value}`)
  }
  return Object.fromEntries(query)
}

const text = z.string().refine(isStorableText, withIssue({ code: 'unstorable_query' }))

/** An optional text; an empty one counts as omitted. */
export function textParameter(description: string) {
  return text
    .transform((value) => (value === '' ? undefined : value))
    .optional()
    .meta({ type: 'string', description })
}

/**
 * An optional comma-separated list of texts, each matched as written and without surrounding spaces. Empty ones are
 * dropped, and an empty list counts as omitted. The whole text is a value too, because a text may contain a comma.
 */
export function listParameter(description: string) {
  return text.transform(listedValues).optional().meta({ type: 'string', description })
}

/** An optional ISO 8601 date or date-time. An unencoded plus arrives as a space and is read as a plus. */
export function instantParameter(description: string) {
  return z
    .string()
    .transform((value, context) => {
      const instant = parseInstant(value.replace(/ (?=\d{2}(?::?\d{2})?$)/, '+'))
      if (instant !== null) return instant
      context.addIssue(withIssue({ code: 'date' }))
      return z.NEVER
    })
    .optional()
    .meta({ type: 'string', description, examples: ['2026-08-01'] })
}

/** An optional whole number in decimal digits, capped at the largest safe integer. */
export function wholeNumberParameter(
  description: string,
  { min, max, default: fallback }: { min: number; max?: number; default: number },
) {
  return z
    .string()
    .transform((value, context) => {
      const number = Math.min(Number(value), Number.MAX_SAFE_INTEGER)
      if (/^\d+$/.test(value) && number >= min && number <= (max ?? number)) return number
      context.addIssue(withIssue({ code: 'whole_number', params: { min, max } }))
      return z.NEVER
    })
    .default(fallback)
    .meta({
      type: 'integer',
      minimum: min,
      ...(max !== undefined && { maximum: max }),
      default: fallback,
      description,
    })
}

/** An optional choice; the first one is the default. */
export function choiceParameter<const Choice extends string>(
  description: string,
  choices: readonly [Choice, ...Choice[]],
) {
  return z.enum(choices).default(choices[0]).meta({ description })
}

/** The id of a user in an integrating application (LIMIT-7). */
export const externalUserId = domainText({ min: 1, max: LIMITS.externalUserId }).meta({
  description: `The id of the user in your application, 1 to ${LIMITS.externalUserId} characters.`,
  example: 'user-4711',
})

/** The query of a call that has a dry run (WRITE-14). */
export const dryRunQuery = z.object({
  dry_run: choiceParameter(
    '`1` checks the request like the real one and stores nothing: the response is the draft as it would be, with `findings`, ' +
      'what the editorial checks say about it.',
    ['0', '1'],
  ),
})

/** Path parameters that are one id. */
export function idParams(description: string) {
  // One key in the cache, however the id is spelled.
  const id = z.string().overwrite((given) => (isUuid(given) ? given.toLowerCase() : given))
  return z.object({ id: id.meta({ description }) })
}
