import type { Language } from '@/messages/language'
import type { Db } from '@/queries/db'
import { mediaRecords } from '@/queries/media'
import type { PublishedSummary } from '@/queries/postSummary'
import type { PostType } from '@/queries/postTypes'
import { readingFacts } from '@/queries/readingFacts'
import { newAmong } from '@/queries/whatsNew'
import { toEntry } from '../model'
import type { ListedEntry } from './EntryRow'

/** Posts as the rows of a list: with their covers, what is known about their texts, and whether they are new for the user. */
export async function listedEntries(
  db: Db,
  userId: string,
  posts: readonly PublishedSummary[],
  given: { types: readonly PostType[]; language: Language },
): Promise<ListedEntry[]> {
  const ids = posts.map(({ id }) => id)
  const [images, facts, fresh] = await Promise.all([
    mediaRecords(
      db,
      posts.flatMap(({ cover }) => cover?.id ?? []),
    ),
    readingFacts(db, ids),
    newAmong(db, userId, ids),
  ])
  return posts.map((post) => ({
    ...toEntry(post, { ...given, images }),
    ...facts.get(post.id),
    isNew: fresh.has(post.id),
  }))
}
