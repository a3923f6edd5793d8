'use client'

import { useMessages } from '../useMessages'

/** A time in the user's own zone. */
export function LocalTime({ at }: { at: string }) {
  return <time dateTime={at}>{useMessages().day(at)}</time>
}
