import anyAscii from 'any-ascii'
import { z } from 'zod'
import { withIssue } from './issues'
import { LIMITS } from './limits'
import { isUuid } from '@/lib/ids'

/** The form of a slug, apart from its length. */
export const SLUG_FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const FALLBACK = 'entry'
/** Of a text so many times the characters that are wanted are looked at, because not every character gives one. */
const LOOKED_AT = 10

/** A slug as `isSlug` accepts it. */
export const slug = z
  .string()
  .refine(isSlug, withIssue({ code: 'slug', params: { max: LIMITS.slug } }))
  .meta({ minLength: 1, maxLength: LIMITS.slug, pattern: SLUG_FORM.source })

/**
 * Whether the text is a slug: lower-case ASCII letters, digits and single hyphens, 1 to `LIMITS.slug` characters, not
 * shaped like a UUID (WRITE-11).
 */
export function isSlug(text: string): boolean {
  return text.length <= LIMITS.slug && SLUG_FORM.test(text) && !isUuid(text)
}

/**
 * The slug of a title: transliterated to ASCII, words separated by hyphens, cut at a word within the limit, `entry` if
 * nothing is left (WRITE-12). Always satisfies `isSlug`.
 */
export function deriveSlug(title: string): string {
  const slug = asciiWords(title, LIMITS.slug)
  if (slug === '') return FALLBACK
  return isUuid(slug) ? `${FALLBACK}-${slug}` : slug
}

/** The words of a text: transliterated to ASCII, separated by hyphens, cut at a word within `max` characters. May be empty. */
export function asciiWords(text: string, max: number): string {
  const words = transliterate(text.slice(0, LOOKED_AT * max))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return cutAtHyphen(words, max)
}

/** The nth candidate for a slug: the base for 1, then `base-2`, `base-3`… within the limit. */
export function slugCandidate(base: string, n: number): string {
  if (n <= 1) return base
  const ending = `-${n}`
  return cutAtHyphen(base, LIMITS.slug - ending.length) + ending
}

/** Whether a slug is a candidate for this title. */
export function isDerivedSlug(slug: string, title: string): boolean {
  const base = deriveSlug(title)
  const number = Number(/-(\d+)$/.exec(slug)?.[1] ?? 1)
  return slug === base || slug === slugCandidate(base, number)
}

/** Latin letters in ASCII; anything else separates words. */
function transliterate(text: string): string {
  const composed = text.toWellFormed().normalize('NFC')
  const german = composed.replace(/[äöü]/gi, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`)
  const letters = german.normalize('NFKD').replace(/\p{Mark}+/gu, '')
  return anyAscii(letters.replace(/[^\p{Script=Latin}\p{ASCII}]+/gu, ' ')).toLowerCase()
}

/** A single longer word is cut at the limit. */
function cutAtHyphen(slug: string, max: number): string {
  if (slug.length <= max) return slug
  const wordEnd = slug.charAt(max) === '-' ? max : slug.lastIndexOf('-', max)
  return slug.slice(0, wordEnd > 0 ? wordEnd : max)
}
