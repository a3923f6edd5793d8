import { capitalised } from '@/lib/text'
import type { Language } from '@/messages/language'
import type { Digest } from '../digest'
import { spokenPeriod } from './spokenPeriod'

/** What a digest says itself. Counts are written without separators. */
export interface DigestWords {
  /** What changed when, and how many entries tell of it. */
  headline: (digest: Pick<Digest, 'period' | 'language' | 'timeZone' | 'total'>) => string
  /** An entry by its number, for a project without a code: `No. 128`. */
  number: (number: number) => string
  /** Entries of a project that were left out. */
  more: (count: number) => string
  /** The last line of a digest that had to be cut. It ends in "N more" (DIGEST-17). `link` makes a word lead to the archive. */
  rest: (count: number, link: (word: string) => string) => string
}

/** The words of a digest in each language. */
export const digestWords: Readonly<Record<Language, DigestWords>> = {
  en: {
    headline: (digest) => {
      const period = spokenPeriod(digest)
      if (digest.total === 0) return `Nothing was published ${period}`
      return `What changed ${period}: ${digest.total === 1 ? '1 entry' : `${digest.total} entries`}`
    },
    number: (number) => `No. ${number}`,
    more: (count) => `and ${count} more`,
    rest: (count, link) => `In the ${link('archive')} there ${count === 1 ? 'is' : 'are'} ${count} more`,
  },
  de: {
    headline: (digest) => {
      const period = spokenPeriod(digest)
      if (digest.total === 0) return `${capitalised(period)} wurde nichts veröffentlicht`
      const count = digest.total === 1 ? '1 Eintrag' : `${digest.total} Einträge`
      return `Was sich ${period} geändert hat: ${count}`
    },
    number: (number) => `Nr. ${number}`,
    more: (count) => (count === 1 ? 'und 1 weiterer' : `und ${count} weitere`),
    rest: (count, link) => `Im ${link('Archiv')} ${count === 1 ? 'steht' : 'stehen'} ${count} weitere`,
  },
}
