import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { ImageStore } from '@/integrations/storage/imageStore'
import { toInstant } from '@/lib/dates'
import { tryLock } from '@/operations/lock'
import { commit } from '@/operations/transaction'
import { instant, type Db } from '@/queries/db'
import { imageStoreOf } from './imageFiles'
import { recognizeStore, type SweepRefusal } from './sweepRefusal'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const TRASH_DAYS = 30
/** More images than this without row and record look like another database. */
const HANDFUL = 5

/** A file as `storeImage` names it: the UUID that all files of an image share, then words or a width. */
const IMAGE_FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-[0-9a-z-]+)?\.[a-z]{3,4}$/
const FAMILY_LENGTH = 36

/** How many files a sweep moved or deleted, or why it did nothing. */
interface Sweep {
  trashed: number
  restored: number
  purged: number
  doubt: SweepRefusal | null
}

const nothing: Sweep = { trashed: 0, restored: 0, purged: 0, doubt: null }

/**
 * Moves image files without a row to the trash and deletes them 30 days later (IMG-16, IMG-17). They are left by killed uploads
 * and deletions. Trashed files that have a row again are moved back. One process sweeps at a time; the others do nothing.
 *
 * A file is moved only if it is certainly a leftover of this database, whose archive id the store carries: a record
 * (`unowned_images`) names it that is an hour old and not locked, or it is older than the first record and one of at most
 * `HANDFUL` such images. Every upload makes a record first, so a newer file without one proves that another database or an older
 * copy is in use. Then nothing is moved, nor if `media` is empty and the records name more than `HANDFUL` images.
 */
export async function sweepOrphans(payload: Payload, now: Date): Promise<Sweep> {
  const store = imageStoreOf(payload)
  return commit(payload, { kind: 'system', name: 'sweeper' }, ({ db }) => sweepAlone(db, store, now))
}

async function sweepAlone(db: Db, store: ImageStore, now: Date): Promise<Sweep> {
  const [archive] = await db<{ id: string; since: string; isLocked: boolean }>(sql`
    select id, ${instant(sql`created_at`)} as since, ${tryLock('sweep_images')} as "isLocked"
    from archive_identity`)
  if (archive === undefined) throw new Error('the archive has no id')
  if (!archive.isLocked) return nothing
  // Checking the files of a large archive takes longer.
  await db(sql`set local idle_in_transaction_session_timeout = 0`)
  // List files before rows and records, so that the list contains no files of later rows.
  const names = (await store.names()).filter((name) => IMAGE_FILE.test(name))
  const inTrash = (await store.trashed()).filter(({ name }) => IMAGE_FILE.test(name))
  const { owned, recorded } = await knownFamilies(db)
  const unrecorded = names.filter((name) => !recorded.has(familyOf(name)))
  const storeDoubt = await recognizeStore(db, store, archive.id, { names, unrecorded })
  if (storeDoubt !== null) return { ...nothing, doubt: storeDoubt }

  const returned = inTrash.filter(({ name }) => owned.has(familyOf(name)))
  for (const file of returned) await store.restore(file)
  const restored = returned.length

  const cutoff = new Date(now.getTime() - HOUR_MS)
  const unknown = unrecorded.filter((name) => !owned.has(familyOf(name)))
  const strays = await straysOf(store, unknown, cutoff)
  const records = names.filter((name) => recorded.has(familyOf(name)))
  const doubt = doubtOf(strays, { since: new Date(archive.since), isEmpty: owned.size === 0, records })
  if (doubt !== null) return { ...nothing, restored, doubt }

  const claimed = await claimRecords(db, now, cutoff)
  const leftovers = names.filter((name) => claimed.has(familyOf(name)))
  const day = toInstant(now).slice(0, 10)
  const moved = [...leftovers, ...strays.map(({ name }) => name)]
  for (const name of moved) await store.trash({ name, day })

  const waiting = inTrash.filter((file) => !returned.includes(file))
  const oldest = toInstant(new Date(now.getTime() - TRASH_DAYS * DAY_MS)).slice(0, 10)
  const expired = waiting.filter((file) => file.day < oldest)
  for (const file of expired) await store.purge(file)

  const left = [...leftovers, ...waiting.filter((file) => !expired.includes(file)).map(({ name }) => name)]
  await deleteRecords(db, claimed, left)
  return { trashed: moved.length, restored, purged: expired.length, doubt: null }
}

function familyOf(name: string): string {
  return name.slice(0, FAMILY_LENGTH)
}

function imagesIn(names: readonly string[]): number {
  return new Set(names.map(familyOf)).size
}

/** The images with a row or a record, in one statement, because a commit moves an image from one to the other. */
async function knownFamilies(db: Db): Promise<{ owned: Set<string>; recorded: Set<string> }> {
  const rows = await db<{ family: string; isOwned: boolean }>(sql`
    select left(filename, ${FAMILY_LENGTH}::int) as family, true as "isOwned" from media where filename is not null
    union all
    select left(filename, ${FAMILY_LENGTH}::int), false from unowned_images`)
  const families = (isOwned: boolean) =>
    new Set(rows.filter((row) => row.isOwned === isOwned).map(({ family }) => family))
  return { owned: families(true), recorded: families(false) }
}

/** A file that neither a row nor a record names. */
interface Stray {
  name: string
  /** The file's time, or the time of its UUID v7 if that is later. */
  writtenAt: Date
}

/** The existing strays that were written before the cutoff. */
async function straysOf(store: ImageStore, names: readonly string[], cutoff: Date): Promise<Stray[]> {
  const strays: Stray[] = []
  for (const name of names) {
    const changedAt = await store.changedAt(name)
    if (changedAt === null || changedAt >= cutoff) continue
    strays.push({ name, writtenAt: new Date(Math.max(changedAt.getTime(), namedAt(name))) })
  }
  return strays
}

/** The time of a name's UUID v7 in milliseconds; 0 for any other UUID. */
function namedAt(name: string): number {
  return name[14] === '7' ? Number.parseInt(name.slice(0, 8) + name.slice(9, 13), 16) : 0
}

function doubtOf(
  strays: readonly Stray[],
  { since, isEmpty, records }: { since: Date; isEmpty: boolean; records: readonly string[] },
): SweepRefusal | null {
  const files = strays.map(({ name }) => name)
  // Killed uploads don't leave that many records: the table was emptied.
  if (isEmpty && imagesIn(records) > HANDFUL) return { kind: 'empty_database', files: [...records, ...files] }
  if (strays.length === 0) return null
  if (isEmpty) return { kind: 'empty_database', files }
  const foreign = strays.filter(({ writtenAt }) => writtenAt >= since)
  if (foreign.length > 0) return { kind: 'unknown_files', files: foreign.map(({ name }) => name) }
  return imagesIn(files) > HANDFUL ? { kind: 'many_files', files } : null
}

/**
 * Marks records older than the cutoff as swept and returns their images by family. Skips records that an upload has locked; an
 * upload that commits later finds the mark, and its row is refused.
 */
async function claimRecords(db: Db, now: Date, cutoff: Date): Promise<Map<string, string>> {
  const rows = await db<{ filename: string }>(sql`
    update unowned_images set swept_at = coalesce(swept_at, ${toInstant(now)}::timestamptz)
    where filename in (
      select filename from unowned_images where recorded_at < ${toInstant(cutoff)}::timestamptz for update skip locked)
      and not exists (select 1 from media where media.filename = unowned_images.filename)
    returning filename`)
  return new Map(rows.map(({ filename }) => [familyOf(filename), filename]))
}

/** Removes the records whose files are all gone, from the store and the trash. */
async function deleteRecords(
  db: Db,
  claimed: ReadonlyMap<string, string>,
  left: readonly string[],
): Promise<void> {
  const families = new Set(left.map(familyOf))
  const done = [...claimed].filter(([family]) => !families.has(family)).map(([, filename]) => filename)
  if (done.length > 0)
    await db(sql`delete from unowned_images where filename = any(${sql.param(done)}::varchar[])`)
}
