import { LIMITS } from './limits'
import { text } from './strings'

/** What describes an image for everyone who cannot see it (IMG-1, LIMIT-14); several lines are fine. */
export const altText = text({ max: LIMITS.altText })

/** Whether an alt text says nothing: none, or spaces and invisible characters alone. */
export function lacksAltText(alt: string | null): boolean {
  return alt === null || !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(alt)
}
