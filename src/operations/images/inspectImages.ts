import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { poolDb } from '@/queries/db'
import { NAMED_FILES, type NamedFile } from '@/queries/media'
import { imageStoreOf } from './imageFiles'
import { IMAGE_FILE, imageIdOf } from './sweepOrphans'

/** An upload writes its files before its row. */
const HOUR_MS = 60 * 60 * 1000

interface Inspection {
  images: number
  /** Files that a row names and the store lacks, or has empty or in another size than the row says. */
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
  const sizes = await store.sizes()
  const names = [...sizes.keys()].filter((name) => IMAGE_FILE.test(name))
  const rows = await db<{ files: NamedFile[] }>(sql`
    select ${sql.raw(NAMED_FILES)} as files from media order by id`)
  const files = rows.flatMap((row) => row.files)
  const [archive] = await db<{ id: string }>(sql`select id::text as id from archive_identity`)
  const carried = await store.archiveId()
  const owned = new Set(files.map(({ name }) => imageIdOf(name)))
  const inspection: Inspection = {
    images: rows.length,
    missing: missingIn(sizes, files),
    unowned: [],
    isOtherArchive: carried !== null && carried !== archive?.id,
  }
  // An upload may have finished since the files were listed.
  if (inspection.missing.length > 0) inspection.missing = missingIn(await store.sizes(), files)
  for (const name of names.filter((name) => !owned.has(imageIdOf(name)))) {
    const changedAt = await store.changedAt(name)
    if (changedAt !== null && changedAt.getTime() < now.getTime() - HOUR_MS) inspection.unowned.push(name)
  }
  return inspection
}

function missingIn(sizes: ReadonlyMap<string, number>, files: readonly NamedFile[]): string[] {
  const missing = files.filter(({ name, size }) => {
    const found = sizes.get(name) ?? 0
    return found === 0 || (size !== null && found !== size)
  })
  return missing.map(({ name }) => name)
}
