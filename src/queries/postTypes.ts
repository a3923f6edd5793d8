import { sql } from '@payloadcms/db-postgres'
import type { Db } from './db'

/** A post type (READ-2). */
export type PostType = {
  key: string
  /** `#rrggbb`. */
  color: string
  labels: { de: string; en: string }
}

/** All post types in the order of creation, built-in ones first. Every reader sees the same. */
export async function postTypes(db: Db): Promise<PostType[]> {
  return db<PostType>(sql`
    select key, color, json_build_object('de', labels_de, 'en', labels_en) as labels from post_types order by id`)
}
