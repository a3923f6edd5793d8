import type { Coded } from '@/lib/message'
import type { FindingMessages } from '@/messages/en/findings'
import type { DescribedImageUse } from '../images'
import type { PostContent } from '../seal'

/** The editorial rules that a program can check (CHECK-4), in order. */
export const RULES = [
  'title_long',
  'title_full_stop',
  'title_capitals',
  'title_says_nothing',
  'title_version',
  'teaser_missing',
  'teaser_sentences',
  'teaser_repeats_title',
  'version_missing',
  'second_topic',
  'bare_identifier',
  'raw_html',
  'image_in_text',
  'exclamation_mark',
  'emoji',
  'long_dash',
  'superlative',
  'advertising',
  'word_to_avoid',
  'vague_wording',
  'transcribed_umlaut',
  'alt_text_missing',
  'alt_text_file_name',
  'alt_text_says_nothing',
  'picture_count',
  'cover_repeated',
  'audience_wording',
  'unreleased_change',
  'too_long_to_check',
] as const

export type Rule = (typeof RULES)[number]

/** An `error` blocks approval: only a missing alt text in a public post. Everything else is `advice`. */
export const SEVERITIES = ['error', 'advice'] as const

/** The text of a finding as data; `messages/en/findings.ts` words it. */
export type FindingText = Coded<FindingMessages>

/** The result of a rule, with its position. */
export type Finding = FindingText & {
  rule: Rule
  severity: (typeof SEVERITIES)[number]
  /** JSON pointer into the post as the API writes it: `/title`, `/cover_media_id`, `/blocks/2/data/text`. */
  pointer: string
  /** Only the words in question, at most `LIMITS.excerpt` characters; null if there is nothing to quote. */
  excerpt: string | null
}

/** The data of a post that the checks need. */
export interface CheckedPost extends Pick<PostContent, 'title' | 'teaser' | 'audience' | 'blocks'> {
  images: readonly DescribedImageUse[]
}
