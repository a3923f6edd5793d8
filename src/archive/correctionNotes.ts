import { messages } from '@/messages'
import { day } from './dates'
import type { Entry, Locale } from './model'

/**
 * What was corrected since an entry was published, oldest first (PUB-17), for feeds and Markdown: `Corrected on 20 November 2026: The
 * price was wrong.` A correction without a note says nothing.
 */
export function correctionNotes(corrections: Entry['corrections'], locale: Locale): string[] {
  const { corrected } = messages[locale.language].archive.entry
  return corrections.flatMap(({ at, note }) => (note === null ? [] : `${corrected(day(at, locale))} ${note}`))
}
