import { LIMITS } from './limits'
import { text } from './strings'

/** Describes an image for people who cannot see it (IMG-1, LIMIT-14); may have several lines. */
export const altText = text({ max: LIMITS.altText })

/** Whether an alt text is missing or consists of spaces and invisible characters only. */
export function lacksAltText(alt: string | null): boolean {
  return alt === null || !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(alt)
}
