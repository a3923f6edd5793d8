import { text } from '@/domain/strings'

/** How an integrating application calls one of its own users (CONTRACT.md 2, "Reading"). */
export const externalUserId = text({ min: 1, max: 255 })
