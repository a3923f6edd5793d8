import { z } from 'zod'
import { isFileName } from '@/integrations/storage/imageStore'
import type { StorePlace } from '@/messages/en/storePlace'

/** The layout of a backup file. A change that older versions cannot read takes the next number. */
export const FORMAT = 1

/** The first entry of a backup file names what the file is, before anything else is read. */
export const FORMAT_ENTRY = { name: 'format', text: (format: number) => `update-archive backup ${format}\n` }
export const MANIFEST_ENTRY = 'manifest.json'
/** The last entry: the SHA-256 of all bytes before it (`seal`). */
export const CHECKSUM_ENTRY = 'checksum'

export const imageEntry = (name: string) => `images/${name}`
export const tableEntry = (table: string) => `tables/${table}.copy`

/** No other name reaches the image store, nor the records of what a failed restore left there. */
const imageName = z.string().refine(isFileName)
const content = z.object({ bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

/** The number of records in a backup. */
const counts = z.object({
  entries: z.int(),
  drafts: z.int(),
  projects: z.int(),
  users: z.int(),
  clients: z.int(),
})

/** What a backup holds, as `manifest.json` in it says. */
export const manifestSchema = z
  .object({
    format: z.literal(FORMAT),
    /** The version of the product, for people. `migrations` decides whether a version can restore it. */
    version: z.string().regex(/^[\w.+-]{1,100}$/),
    createdAt: z.iso.datetime(),
    /** The applied migrations, in order. */
    migrations: z.array(z.string()).min(1),
    /** The archive's own id and the begin of its records (docs/decisions/0016); null in versions that had none. */
    archive: z.object({ id: z.uuid(), since: z.iso.datetime() }).nullable(),
    contentVersion: z.string().regex(/^\d{1,18}$/),
    /** Tells whether another archive has the same `PAYLOAD_SECRET` (`secretCheckOf`). */
    secretCheck: z.string(),
    counts,
    /**
     * In the order of the file; `files` begins with the image itself. A missing file was missing, empty or no image in the image store. A
     * damaged one is in `files` as it was there: in another size than its row says. Earlier versions did not look for those.
     */
    images: z.array(
      z.object({
        filename: imageName,
        files: z.array(content.extend({ name: imageName })),
        missing: z.array(imageName),
        damaged: z.array(imageName).default([]),
      }),
    ),
    /** In the order of the file: a table comes after those that it refers to. */
    tables: z.array(
      content.extend({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().nonnegative() }),
    ),
  })
  .refine(({ images, tables }) => {
    const files = images.flatMap(namesOf)
    return (
      isDistinct(files) &&
      isDistinct(images.map(({ filename }) => filename)) &&
      isDistinct(tables.map(({ name }) => name))
    )
  })

/** The names of all files of an image, whether the backup has them or not. */
export function namesOf({
  files,
  missing,
}: {
  files: readonly { name: string }[]
  missing: readonly string[]
}): string[] {
  return [...files.map(({ name }) => name), ...missing]
}

function isDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length
}

export type Manifest = z.infer<typeof manifestSchema>
export type Counts = z.infer<typeof counts>
export type BackedUpImage = Manifest['images'][number]
export type BackedUpTable = Manifest['tables'][number]

/** The names of all image files that were missing or damaged when the backup was made. */
export function brokenFiles({ images }: Pick<Manifest, 'images'>): string[] {
  return images.flatMap(({ missing, damaged }) => [...missing, ...damaged])
}

/**
 * How far a backup or restore is: bytes, or files when a backup is made of them. A backup only estimates the bytes of tables. A restore
 * is about to commit when `finish` is done.
 */
export type Progress = (step: 'verify' | 'images' | 'tables' | 'finish', done: number, total: number) => void

/** Why a backup or a restore did not take place. Nothing was changed. */
export type BackupRefusal =
  | { kind: 'file_exists'; path: string }
  | { kind: 'file_missing'; path: string }
  | { kind: 'file_inaccessible'; path: string; reason: string }
  /** A folder, a pipe or a device. */
  | { kind: 'not_a_file'; path: string }
  | { kind: 'not_a_backup'; path: string }
  | { kind: 'damaged'; path: string }
  | { kind: 'newer_version'; version: string | null }
  | { kind: 'not_empty' }
  | { kind: 'other_store'; place: StorePlace }
  | { kind: 'other_file'; place: StorePlace; name: string }
  /** `place` is null for the disk of the database. */
  | { kind: 'no_space'; place: StorePlace | null }
  | { kind: 'image_unreadable'; place: StorePlace; name: string; reason: string }
  /** Another backup or restore of this archive is running. */
  | { kind: 'other_backup' }
  /** Another process kept a table locked for a minute. */
  | { kind: 'busy' }
  /** The database user may not switch triggers off. */
  | { kind: 'not_owner' }

/** Carries a refusal out of nested work. */
export class BackupRefused extends Error {
  constructor(readonly refusal: BackupRefusal) {
    super(refusal.kind)
  }
}
