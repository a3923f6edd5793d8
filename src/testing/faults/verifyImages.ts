import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { FILE_NAMES } from '@/queries/media'
import { described } from './described'
import { fingerprintOf } from './pictures'
import type { Acknowledged } from './acknowledged'

/** The image files of an archive, wherever they are. */
export interface ImageFiles {
  names: () => string[]
  read: (name: string) => Uint8Array
}

/** The image files in a folder. */
export function filesIn(folder: string): ImageFiles {
  return { names: () => readdirSync(folder), read: (name) => readFileSync(join(folder, name)) }
}

/** Describes every acknowledged image that is missing, and every image whose files are missing or not those of an uploaded picture. */
export async function verifyImages(
  database: pg.Client,
  files: ImageFiles,
  { images, deletedImages }: Pick<Acknowledged, 'images' | 'deletedImages'>,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string; names: string[] }>(
    `select id, ${FILE_NAMES} as names from media`,
  )
  const existing = new Set(files.names())
  const stored = new Map(rows.map(({ id, names }) => [id, names]))
  const complete = rows.filter(({ names }) => names.every((name) => existing.has(name)))
  const pictures = new Set(images.values())
  const changed = complete.filter(({ id, names }) => {
    const fingerprint = fingerprintOf(names.map(files.read))
    // The response to an upload may have been lost.
    return images.has(id) ? fingerprint !== images.get(id) : !pictures.has(fingerprint)
  })
  return described([
    ['acknowledged images are gone', [...images.keys()].filter((id) => !stored.has(id))],
    ['deleted images are there', [...deletedImages].filter((id) => stored.has(id))],
    ['images lack files', rows.filter((row) => !complete.includes(row))],
    ['images have other files than their picture', changed],
  ])
}

/** Image files that no row names. */
export async function filesWithoutRow(database: pg.Client, files: ImageFiles): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(`select unnest(${FILE_NAMES}) as name from media`)
  const known = new Set(rows.map(({ name }) => name))
  return files.names().filter((name) => !name.startsWith('.') && !known.has(name))
}
