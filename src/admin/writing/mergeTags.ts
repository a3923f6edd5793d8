import { LIMITS } from '@/domain/limits'
import { lengthOf } from '@/lib/text'

interface MergedTags {
  tags: string[]
  /** What does not fit: tags that are too long, or one too many. */
  rest: string[]
}

/** Adds the tags of a text, which commas separate, without the blanks around them, empty ones and repetitions. */
export function mergeTags(tags: readonly string[], text: string): MergedTags {
  const merged = new Set(tags)
  const rest = new Set<string>()
  for (const tag of text.split(',').map((part) => part.trim())) {
    const fits = merged.size < LIMITS.tags && lengthOf(tag) <= LIMITS.tag
    if (tag !== '' && !merged.has(tag)) (fits ? merged : rest).add(tag)
  }
  return { tags: [...merged], rest: [...rest] }
}
