import { text } from '@/domain/strings'

/** How an integrating application calls one of its own users (LIMIT-7). */
export const externalUserId = text({ min: 1, max: 255 })
