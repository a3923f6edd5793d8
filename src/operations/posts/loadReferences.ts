import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Audience } from '@/domain/audience'
import type { Client } from '@/domain/client'
import { imageColumns, imageSource, toImage, type ImageRow, type MediaImage } from '@/queries/media'
import { shownFile } from '@/queries/postSummary'
import type { Db } from '@/queries/db'
import { imageIsVisible } from '@/queries/scope'

/** The references of a write; omitted ones are not loaded. */
export interface ReferenceQuery {
  /** Slug. */
  project?: string | undefined
  /** Key. */
  type?: string | undefined
  /** UUIDs in upper or lower case. */
  imageIds?: readonly string[]
  idempotencyKey?: string | undefined
  /** Candidates for the slug of a new post. */
  slugs?: readonly string[]
}

/** An image that the client may use; `shownPath` is its file for use as a cover. */
export interface UsableImage extends MediaImage {
  shownPath: string
}

/** What was found. */
export interface LoadedReferences {
  project: { id: string; isActive: boolean } | null
  typeId: string | null
  /** By id in lower case. */
  images: ReadonlyMap<string, UsableImage>
  /** The post of the idempotency key, even if the client no longer sees it. */
  earlier: { id: string; audience: Audience; projectId: string } | null
  /** The candidates that are in use. */
  taken: ReadonlySet<string>
}

type Row = {
  project: LoadedReferences['project']
  type_id: string | null
  images: (ImageRow & { shown_path: string })[]
  earlier: LoadedReferences['earlier']
  taken: string[]
}

/**
 * Loads everything a write needs from the database in one statement. A bound client finds only its own project. Images
 * are those that the client sees (`imageIsVisible`), so blocks can be sent back as they were returned.
 * @param lock within a transaction: rows that were found cannot be deleted until it ends
 */
export async function loadReferences(
  db: Db,
  client: Client,
  { project, type, imageIds = [], idempotencyKey, slugs = [] }: ReferenceQuery,
  { lock }: { lock: boolean },
): Promise<LoadedReferences> {
  const isForeign = client.project !== null && client.project.slug !== project
  const lockClause = lock ? sql`for key share` : sql``
  const [row] = await db<Row>(
    sql`
    with project as (
      select id, is_active as "isActive" from projects where slug = ${isForeign ? null : (project ?? null)} ${lockClause}
    ), type as (
      select id from post_types where key = ${type ?? null} ${lockClause}
    )
    select (select to_json(project) from project) as project, (select id from type) as type_id,
      ${imageIds.length === 0 ? sql`'[]'::json` : usableImages(client, imageIds, lock)} as images,
      ${
        idempotencyKey === undefined
          ? sql`null`
          : sql`(select json_build_object('id', id, 'audience', audience, 'projectId', project_id) from posts
                 where client_id = ${client.id} and idempotency_key = ${idempotencyKey})`
      } as earlier,
      array(select slug from posts where slug = any(${sql.param([...slugs])}::text[])) as taken`,
  )
  if (row === undefined) throw new Error('a statement that answers one row has answered none')
  return {
    project: row.project,
    typeId: row.type_id,
    images: new Map(
      row.images.map(({ shown_path: shownPath, ...image }) => [image.id, { ...toImage(image), shownPath }]),
    ),
    earlier: row.earlier,
    taken: new Set(row.taken),
  }
}

/** The usable ones of these images as JSON. For a write-mode client without a project that is every image. */
function usableImages(client: Client, ids: readonly string[], lock: boolean): SQL {
  return sql`(
    select coalesce(json_agg(image), '[]') from (
      select ${imageColumns}, ${shownFile(sql`media`)} as shown_path
      from ${imageSource}
      where media.id = any(${sql.param([...new Set(ids)])}::uuid[])
        and ${imageIsVisible(client)}
      order by media.id
      ${lock ? sql`for key share of media` : sql``}
    ) image)`
}
