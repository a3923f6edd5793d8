import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { ImageStore } from '@/integrations/storage/imageStore'
import { toInstant } from '@/lib/dates'
import type { SweepRefusal } from '@/messages/en/sweepRefusal'
import { tryLock, tryLockShared } from '@/operations/lock'
import { commitSlowly } from '@/operations/transaction'
import { instant, type Db } from '@/queries/db'
import { imageStoreOf } from './imageFiles'
import { recognizeStore } from './recognizeStore'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const TRASH_DAYS = 30
/** More images than this without row and record look like another database. */
const MAX_UNKNOWN = 5

/** A file as `storeImage` names it: the UUID that all files of an image share, then words or a width. */
export const IMAGE_FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-[0-9a-z-]+)?\.[a-z]{3,4}$/
const ID_LENGTH = 36

/** How many files a sweep moved or deleted, or why it did nothing. */
interface Sweep {
  trashed: number
  restored: number
  purged: number
  refusal: SweepRefusal | null
}

const nothing: Sweep = { trashed: 0, restored: 0, purged: 0, refusal: null }

/**
 * Moves image files without a row to the trash and deletes them 30 days later (IMG-16, IMG-17). They are left by killed uploads
 * and deletions. Trashed files that have a row again are moved back. One process sweeps at a time; the others do nothing.
 *
 * A file is moved only if it is certainly a leftover of this database, whose archive id the store carries: a record
 * (`unowned_images`) names it that is an hour old and not locked, or it is older than the first record and one of at most
 * `MAX_UNKNOWN` such images. Every upload makes a record first, so a newer file without one proves that another database or an older
 * copy is in use. Then nothing is moved, nor if `media` is empty and the records name more than `MAX_UNKNOWN` images, apart from those
 * that a killed restore left (`restoreImages`). During a backup or restore the sweep does nothing.
 */
export async function sweepOrphans(payload: Payload, now: Date): Promise<Sweep> {
  const store = imageStoreOf(payload)
  return commitSlowly(payload, { kind: 'system', name: 'sweeper' }, ({ db }) => sweepAlone(db, store, now))
}

async function sweepAlone(db: Db, store: ImageStore, now: Date): Promise<Sweep> {
  const [archive] = await db<{ id: string; since: string; isLocked: boolean }>(sql`
    select id, ${instant(sql`created_at`)} as since,
      ${tryLock('sweep_images')} and ${tryLockShared('backup')} as "isLocked"
    from archive_identity`)
  if (archive === undefined) throw new Error('the archive has no id')
  if (!archive.isLocked) return nothing
  // Checking the files of a large archive takes longer.
  await db(sql`set local idle_in_transaction_session_timeout = 0`)
  // List files before rows and records, so that the list contains no files of later rows.
  const names = (await store.names()).filter((name) => IMAGE_FILE.test(name))
  const trashed = (await store.trashed()).filter(({ name }) => IMAGE_FILE.test(name))
  const { owned, recorded, swept } = await knownImages(db)
  const unrecorded = names.filter((name) => !recorded.has(imageIdOf(name)))
  const storeRefusal = await recognizeStore(db, store, archive.id, { names, unrecorded })
  if (storeRefusal !== null) return { ...nothing, refusal: storeRefusal }

  const [ownedAgain, inTrash] = partition(trashed, ({ name }) => owned.has(imageIdOf(name)))
  for (const file of ownedAgain) await store.restore(file)
  const restored = ownedAgain.length

  const cutoff = new Date(now.getTime() - HOUR_MS)
  const unknown = unrecorded.filter((name) => !owned.has(imageIdOf(name)))
  const unknownFiles = await oldFilesOf(store, unknown, cutoff)
  const records = names.filter((name) => recorded.has(imageIdOf(name)) && !swept.has(imageIdOf(name)))
  const refusal = refusalOf(unknownFiles, {
    since: new Date(archive.since),
    isEmpty: owned.size === 0,
    records,
  })
  if (refusal !== null) return { ...nothing, restored, refusal }

  const claimed = await claimRecords(db, now, cutoff)
  const leftovers = names.filter((name) => claimed.has(imageIdOf(name)))
  const day = toInstant(now).slice(0, 10)
  const moved = [...leftovers, ...unknownFiles.map(({ name }) => name)]
  for (const name of moved) await store.trash({ name, day })

  const oldest = toInstant(new Date(now.getTime() - TRASH_DAYS * DAY_MS)).slice(0, 10)
  const [expired, waiting] = partition(inTrash, (file) => file.day < oldest)
  for (const file of expired) await store.purge(file)

  await deleteRecords(db, claimed, [...leftovers, ...waiting.map(({ name }) => name)])
  return { trashed: moved.length, restored, purged: expired.length, refusal: null }
}

/** Those items for which `isMeant` holds, and the others. */
function partition<Item>(items: readonly Item[], isMeant: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isMeant), items.filter((item) => !isMeant(item))]
}

export function imageIdOf(name: string): string {
  return name.slice(0, ID_LENGTH)
}

function imagesIn(names: readonly string[]): number {
  return new Set(names.map(imageIdOf)).size
}

/**
 * The images with a row or a record, in one statement, because a commit moves an image from one to the other. `swept`: those with a
 * record that no row can take up again.
 */
async function knownImages(db: Db): Promise<Record<'owned' | 'recorded' | 'swept', Set<string>>> {
  const rows = await db<{ imageId: string; isOwned: boolean; isSwept: boolean }>(sql`
    select left(filename, ${ID_LENGTH}::int) as "imageId", true as "isOwned", false as "isSwept"
    from media where filename is not null
    union all
    select left(filename, ${ID_LENGTH}::int), false, swept_at is not null from unowned_images`)
  const idsOf = (isMeant: (row: (typeof rows)[number]) => boolean) =>
    new Set(rows.filter(isMeant).map(({ imageId }) => imageId))
  return {
    owned: idsOf(({ isOwned }) => isOwned),
    recorded: idsOf(({ isOwned }) => !isOwned),
    swept: idsOf(({ isSwept }) => isSwept),
  }
}

/** A file that neither a row nor a record names. */
interface UnknownFile {
  name: string
  /** The file's time, or the time of its UUID v7 if that is later. */
  writtenAt: Date
}

/** Those of the unknown files that exist and were written before the cutoff. */
async function oldFilesOf(store: ImageStore, names: readonly string[], cutoff: Date): Promise<UnknownFile[]> {
  const unknownFiles: UnknownFile[] = []
  for (const name of names) {
    const changedAt = await store.changedAt(name)
    if (changedAt === null || changedAt >= cutoff) continue
    unknownFiles.push({ name, writtenAt: new Date(Math.max(changedAt.getTime(), namedAt(name))) })
  }
  return unknownFiles
}

/** The time of a name's UUID v7 in milliseconds; 0 for any other UUID. */
function namedAt(name: string): number {
  return name[14] === '7' ? Number.parseInt(name.slice(0, 8) + name.slice(9, 13), 16) : 0
}

function refusalOf(
  unknownFiles: readonly UnknownFile[],
  { since, isEmpty, records }: { since: Date; isEmpty: boolean; records: readonly string[] },
): SweepRefusal | null {
  const files = unknownFiles.map(({ name }) => name)
  // Killed uploads don't leave that many records: the table was emptied.
  if (isEmpty && imagesIn(records) > MAX_UNKNOWN)
    return { kind: 'empty_database', files: [...records, ...files] }
  if (unknownFiles.length === 0) return null
  if (isEmpty) return { kind: 'empty_database', files }
  const foreign = unknownFiles.filter(({ writtenAt }) => writtenAt >= since)
  if (foreign.length > 0) return { kind: 'unknown_files', files: foreign.map(({ name }) => name) }
  return imagesIn(files) > MAX_UNKNOWN ? { kind: 'many_files', files } : null
}

/**
 * Marks records older than the cutoff as swept and returns their images by id. Skips records that an upload has locked; an
 * upload that commits later finds the mark, and its row is refused.
 */
async function claimRecords(db: Db, now: Date, cutoff: Date): Promise<Map<string, string>> {
  const rows = await db<{ filename: string }>(sql`
    update unowned_images set swept_at = coalesce(swept_at, ${toInstant(now)}::timestamptz)
    where filename in (
      select filename from unowned_images where recorded_at < ${toInstant(cutoff)}::timestamptz for update skip locked)
      and not exists (select 1 from media where media.filename = unowned_images.filename)
    returning filename`)
  return new Map(rows.map(({ filename }) => [imageIdOf(filename), filename]))
}

/** Removes the records whose files are all gone, from the store and the trash. */
async function deleteRecords(
  db: Db,
  claimed: ReadonlyMap<string, string>,
  left: readonly string[],
): Promise<void> {
  const stillNeeded = new Set(left.map(imageIdOf))
  const done = [...claimed].filter(([imageId]) => !stillNeeded.has(imageId)).map(([, filename]) => filename)
  if (done.length > 0)
    await db(sql`delete from unowned_images where filename = any(${sql.param(done)}::varchar[])`)
}
