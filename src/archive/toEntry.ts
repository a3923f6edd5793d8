import type { Language } from '@/messages/language'
import type { MediaImage } from '@/queries/media'
import type { PublishedPost } from '@/queries/publishedPost'
import type { PublishedSummary } from '@/queries/postSummary'
import type { PostType } from '@/queries/postTypes'
import type { Entry, EntrySummary, Picture } from './model'

/** What the pages need besides the entries. */
export interface EntryContext {
  types: readonly PostType[]
  images: readonly MediaImage[]
  language: Language
}

export function toEntrySummary(
  post: PublishedSummary,
  { types, images, language }: EntryContext,
): EntrySummary {
  const type = types.find(({ key }) => key === post.type)
  const cover = images.find(({ id }) => id === post.cover?.id)
  return {
    slug: post.slug,
    title: post.title,
    teaser: post.teaser,
    number: post.number,
    publishAt: post.publishAt,
    project: post.project,
    type: { key: post.type, label: type?.labels[language] ?? post.type, color: type?.color ?? '' },
    cover: cover ? toPicture(cover) : null,
  }
}

export function toEntry(post: PublishedPost, context: EntryContext): Entry {
  return {
    ...toEntrySummary(post, context),
    audience: post.audience,
    authorName: post.authorName,
    tags: post.tags,
    blocks: post.blocks,
    pictures: context.images.map(toPicture),
  }
}

function toPicture({ id, alt, variants }: MediaImage): Picture {
  return { id, alt, variants: variants.map(({ path, width, height }) => ({ path, width, height })) }
}
