import type { Audience } from '@/domain/audience'
import type { Coded } from '@/lib/message'
import type { FindingMessages } from '@/messages/en/findings'
import type { Block } from '../blocks'

/** The editorial rules that a program can judge (CHECK-4), in that order. */
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
] as const

/** One of `RULES`. */
export type Rule = (typeof RULES)[number]

/** An `error` stops approval: nothing but an alt text that is missing in a public entry. All else is `advice`. */
export const SEVERITIES = ['error', 'advice'] as const

/** One of `SEVERITIES`. */
export type Severity = (typeof SEVERITIES)[number]

/** What a finding says, as data; `messages/en/findings.ts` words it. */
export type FindingText = Coded<FindingMessages>

/** What a rule has found, and where. */
export type Finding = FindingText & {
  rule: Rule
  severity: Severity
  /** JSON pointer into the post as the API writes it: `/title`, `/cover_media_id`, `/blocks/2/data/text`. */
  pointer: string
  /** The words that were found and nothing around them, at most 80 characters; null where nothing can be quoted. */
  excerpt: string | null
}

/** A use of an image in the post, as `imagesOf` gives it, with what the checks judge of the image. */
export interface CheckedImage {
  mediaId: string
  pointer: string
  /** Null also for an image that is not there. */
  alt: string | null
  /** The name of the file as it was handed in; empty when it is not known. */
  filename: string
}

/** What the checks judge of a post. */
export interface CheckedPost {
  title: string
  teaser: string | null
  audience: Audience
  blocks: readonly Block[]
  images: readonly CheckedImage[]
}
