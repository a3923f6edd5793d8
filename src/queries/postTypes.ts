import { sql } from '@payloadcms/db-postgres'
import type { Db } from './db'

/** A kind of change (READ-2). */
export interface PostType {
  key: string
  /** `#rrggbb`. */
  color: string
  labels: { de: string; en: string }
}

/** The kinds of change in the order in which they were made, the built-in ones first. The same for every reader. */
export async function postTypes(db: Db): Promise<PostType[]> {
  const rows = await db<{ key: string; color: string; de: string; en: string }>(sql`
    select key, color, labels_de as de, labels_en as en from post_types order by id`)
  return rows.map(({ key, color, de, en }) => ({ key, color, labels: { de, en } }))
}
