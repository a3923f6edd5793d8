import { sql } from '@payloadcms/db-postgres'
import type { StemsOf } from '@/domain/search'
import type { Db } from './db'

/** The German and English stems of lower-case words, as the search index has them. */
export async function wordStems(db: Db, words: readonly string[]): Promise<StemsOf> {
  if (words.length === 0) return () => []
  const rows = await db<{ word: string; german: string[] | null; english: string[] | null }>(sql`
    select word, ts_lexize('pg_catalog.german_stem', word) as german, ts_lexize('pg_catalog.english_stem', word) as english
    from unnest(${sql.param(words)}::text[]) word`)
  const stems = new Map(
    rows.map(({ word, german, english }) => [
      word,
      [
        ...(german ?? []).map((stem) => `german ${stem}`),
        ...(english ?? []).map((stem) => `english ${stem}`),
      ],
    ]),
  )
  return (word) => stems.get(word) ?? []
}
