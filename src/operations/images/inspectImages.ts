import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { poolDb } from '@/queries/db'
import { FILE_NAMES } from '@/queries/media'
import { imageStoreOf } from './imageFiles'
import { IMAGE_FILE, imageIdOf } from './sweepOrphans'

/** An upload writes its files before its row. */
const HOUR_MS = 60 * 60 * 1000

interface Inspection {
  images: number
  /** Files that a row names and the store lacks. */
  missing: string[]
  /** Image files older than an hour without a row. */
  unowned: string[]
  isOtherArchive: boolean
}

/** Compares the rows of images with the files of their store. Changes nothing. */
export async function inspectImages(payload: Payload, now: Date): Promise<Inspection> {
  const store = imageStoreOf(payload)
  const db = poolDb(payload)
  // List files before rows, so that the list contains no files of later rows.
  const names = (await store.names()).filter((name) => IMAGE_FILE.test(name))
  const rows = await db<{ names: string[] }>(sql`
    select ${sql.raw(FILE_NAMES)} as names
    from media order by id`)
  const [archive] = await db<{ id: string }>(sql`select id::text as id from archive_identity`)
  const carried = await store.archiveId()
  const listed = new Set(names)
  const owned = new Set(rows.flatMap((row) => row.names.map(imageIdOf)))
  const inspection: Inspection = {
    images: rows.length,
    missing: [],
    unowned: [],
    isOtherArchive: carried !== null && carried !== archive?.id,
  }
  // An upload may have finished since the files were listed.
  for (const name of rows.flatMap((row) => row.names))
    if (!listed.has(name) && (await store.changedAt(name)) === null) inspection.missing.push(name)
  for (const name of names.filter((name) => !owned.has(imageIdOf(name)))) {
    const changedAt = await store.changedAt(name)
    if (changedAt !== null && changedAt.getTime() < now.getTime() - HOUR_MS) inspection.unowned.push(name)
  }
  return inspection
}
