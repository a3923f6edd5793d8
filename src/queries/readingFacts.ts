import { sql } from '@payloadcms/db-postgres'
import type { Language } from '@/messages/language'
import type { Db } from './db'

/** What the search index knows about the text of a post. */
export interface ReadingFacts {
  /** Null if it cannot be told. */
  language: Language | null
  wordCount: number
}

/** The language of a published post (as `post`); null if it cannot be told. */
export const languageOfPost = sql`(select language from search_index where post_id = post.id)`

/** The facts about published posts that the reader sees, by id. */
export async function readingFacts(db: Db, ids: readonly string[]): Promise<Map<string, ReadingFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: string; language: Language | null; wordCount: number }>(sql`
    select post_id as id, language, word_count as "wordCount" from search_index
    where post_id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** The beginnings of the searched texts of published posts that the reader sees, by id. */
export async function searchedTexts(
  db: Db,
  ids: readonly string[],
  length: number,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: string; text: string }>(sql`
    select id, left(search_text, ${length}) as text from posts
    where status = 'published' and id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, text }) => [id, text]))
}
