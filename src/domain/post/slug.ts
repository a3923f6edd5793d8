import { isUuid } from '@/lib/ids'

/** The longest slug, in characters. */
export const MAX_SLUG = 120

/** The form of a slug, apart from its length. */
export const SLUG_FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const FALLBACK = 'entry'

/** Letters that Unicode does not take apart into a plain letter and a mark, or that German and its neighbours write out. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  å: 'a',
  ð: 'd',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'ng',
  ŧ: 't',
  ĸ: 'k',
  ŀ: 'l',
  ŉ: 'n',
  ǝ: 'e',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ƒ: 'f',
}

/** Whether the text is a slug: lower-case ASCII letters, digits and single hyphens, 1 to 120 characters, not shaped like a UUID (WRITE-11). */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG && SLUG_FORM.test(text) && !isUuid(text)
}

/**
 * The slug of a title: transliterated to ASCII, words separated by hyphens, cut at a word within 120 characters, `entry`
 * when nothing is left (WRITE-12). Always a slug by `isSlug`.
 */
export function deriveSlug(title: string): string {
  const slug = asciiWords(title, MAX_SLUG)
  if (slug === '') return FALLBACK
  return isUuid(slug) ? `${FALLBACK}-${slug}` : slug
}

/** The words of a text: transliterated to ASCII, separated by hyphens, cut at a word within `max` characters. May be empty. */
export function asciiWords(text: string, max: number): string {
  const words = transliterate(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return cutAtWord(words, max)
}

/** The nth choice for a slug that is taken: the base itself for 1, then `base-2`, `base-3`… within 120 characters. */
export function slugCandidate(base: string, n: number): string {
  if (n <= 1) return base
  const ending = `-${n}`
  return cutAtWord(base, MAX_SLUG - ending.length) + ending
}

/** Choices for a slug in their order, from the nth on. */
export function slugCandidates(base: string, { from, count }: { from: number; count: number }): string[] {
  return Array.from({ length: count }, (_, index) => slugCandidate(base, from + index))
}

/** Composed first, so that `ä` is one letter however it was typed; taken apart after, so that `é` loses its mark. */
function transliterate(text: string): string {
  const composed = text.toWellFormed().normalize('NFC').toLowerCase().normalize('NFC')
  const written = Array.from(composed, (letter) => WRITTEN_OUT[letter] ?? letter).join('')
  const plain = written
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
  return Array.from(plain, (letter) => WRITTEN_OUT[letter] ?? letter).join('')
}

/** A single word that is longer is cut where the limit is. */
function cutAtWord(slug: string, max: number): string {
  if (slug.length <= max) return slug
  const wordEnd = slug.charAt(max) === '-' ? max : slug.lastIndexOf('-', max)
  return slug.slice(0, wordEnd > 0 ? wordEnd : max)
}
