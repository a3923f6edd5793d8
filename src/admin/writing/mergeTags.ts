import { LIMITS } from '@/domain/limits'
import { firstCharacters } from '@/lib/text'

/** Tags and those of a text, which commas separate. Drops blanks around them, empty ones, repetitions, and what exceeds the limits. */
export function mergeTags(tags: readonly string[], text: string): string[] {
  const added = text.split(',').map((tag) => firstCharacters(tag.trim(), LIMITS.tag))
  return [...new Set([...tags, ...added.filter(Boolean)])].slice(0, LIMITS.tags)
}
