/** Words that people read in a minute. */
const WORDS_PER_MINUTE = 200

/** The minutes that a text of so many words takes, at least one (PAGE-10, PAGE-25). */
export function readingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE))
}
