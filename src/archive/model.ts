import type { FocalPoint } from '@/domain/focalPoint'
import type { Language } from '@/messages/language'
import type { RenderedBlocks } from '@/integrations/text/renderBlocks'
import type { ImageFile, MediaImage } from '@/queries/media'
import type { PublishedSummary } from '@/queries/postSummary'
import type { PostType } from '@/queries/postTypes'
import type { PublishedPost } from '@/queries/postByName'

/** An image with its variants. Each `path` is relative to `/api/v1/media/file/`. */
export interface Picture extends Pick<MediaImage, 'id' | 'alt'> {
  variants: readonly Pick<ImageFile, 'path' | 'width' | 'height'>[]
  /** The part that stays visible where the picture is cropped. */
  focalPoint?: FocalPoint | null
}

/** A post with its type in the reader's language and its cover as a picture. */
type Shown<Post extends Omit<PublishedSummary, 'number'>> = Omit<Post, 'type' | 'cover'> & {
  type: { key: string; label: string; color: string }
  cover: Picture | null
}

/** An entry in a list. */
export type EntrySummary = Shown<PublishedSummary>

/** An entry with its content. `blocks` as stored; the renderer validates each one. The preview of a draft has no number. */
export interface Entry extends Shown<Omit<PublishedPost, 'number' | 'status'>> {
  number: number | null
  pictures: readonly Picture[]
  /** Its texts and codes, rendered beforehand: rendering takes time, and React does not yield. */
  rendered: RenderedBlocks
}

/** The language of the reader, and the IANA time zone for dates. */
export interface Locale {
  language: Language
  timeZone: string
}

/** The `lang` of a text of an entry; undefined if its language is the reader's, or unclear. */
export function foreignLanguage(
  language: Language | null | undefined,
  { language: own }: Pick<Locale, 'language'>,
): Language | undefined {
  return language && language !== own ? language : undefined
}

/** A post as the pages show it. */
export function toEntry<Post extends Omit<PublishedSummary, 'number'>>(
  post: Post,
  { types, images, language }: { types: readonly PostType[]; images: readonly Picture[]; language: Language },
): Shown<Post> {
  const type = types.find(({ key }) => key === post.type)
  const cover = images.find(({ id }) => id === post.cover?.id)
  return {
    ...post,
    type: { key: post.type, label: type?.labels[language] ?? post.type, color: type?.color ?? '' },
    cover: cover === undefined ? null : { ...cover, focalPoint: post.cover?.focalPoint ?? null },
  }
}

/** The code of an entry as people quote it, such as `SHP 128`. Without a number yet, that of its project. */
export function codeOf({ number, project: { code } }: Pick<Entry, 'number' | 'project'>): string {
  return [code, number].filter(Boolean).join(' ')
}
