import { line } from './strings'

/** Most characters of an alt text. */
export const ALT_LIMIT = 500

/** What describes an image for everyone who cannot see it: one line (CONTRACT.md 2, "Images"). */
export const altText = line({ max: ALT_LIMIT })
