import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { ImageStore } from '@/integrations/storage/imageStore'
import { toInstant } from '@/lib/dates'
import { ok, unwrap } from '@/lib/result'
import { tryLock } from '@/operations/lock'
import { inTransaction } from '@/operations/transaction'
import { instant, type Db } from '@/queries/db'
import { imageStoreOf } from './imageStore'
import { recognizeStore, type Archive } from './recognizeStore'
import type { SweepRefusal } from './sweepRefusal'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** How long the trash keeps a file. */
const TRASH_DAYS = 30
/** Images without row or record that are believed to be leftovers. More of them look like another database. */
const HANDFUL = 5

/** A file as `storeImage` names it: the UUID that all files of an image begin with, then words or a width. */
const IMAGE_FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-[0-9a-z-]+)?\.[a-z]{3,4}$/
const FAMILY_LENGTH = 36

/** How many files a sweep has moved or deleted. `doubt` says why it left everything where it was. */
export interface Sweep {
  trashed: number
  restored: number
  purged: number
  doubt: SweepRefusal | null
}

const nothing: Sweep = { trashed: 0, restored: 0, purged: 0, doubt: null }

/**
 * Moves image files that have no row to the trash, and deletes them 30 days later (IMG-16, IMG-17). A process that was
 * killed during an upload or a deletion leaves such files. Files in the trash that have a row again are moved back.
 *
 * Files go only when it is certain that they are leftovers of this very database: the store carries its archive id, and
 *
 * - a record of this database names them (`unowned_images`), which is an hour old and held by no transaction; or
 * - they are older than the first of these records, an hour old, and belong to at most `HANDFUL` images.
 *
 * Since every upload makes a record first, a later file without one proves that another database is in use, or an older copy of
 * this one. Then nothing is moved at all; nor when the table of images is empty and more than `HANDFUL` are named. One process sweeps at a time; the others do nothing.
 */
export async function sweepOrphans(payload: Payload, now: Date): Promise<Sweep> {
  const store = imageStoreOf(payload)
  const sweep = await inTransaction(payload, { kind: 'system', name: 'sweeper' }, async ({ db }) =>
    ok(await sweepAlone(db, store, now)),
  )
  return unwrap(sweep)
}

async function sweepAlone(db: Db, store: ImageStore, now: Date): Promise<Sweep> {
  const [lock] = await db<{ isFree: boolean }>(sql`select ${tryLock('sweep_images')} as "isFree"`)
  if (lock?.isFree !== true) return nothing
  // Looking at the files of a large archive takes longer than a transaction may be idle.
  await db(sql`set local idle_in_transaction_session_timeout = 0`)
  const archive = await readArchive(db)
  // Listed before rows and records are read: the file of a row that comes later is not in the list.
  const names = (await store.names()).filter((name) => IMAGE_FILE.test(name))
  const inTrash = (await store.trashed()).filter(({ name }) => IMAGE_FILE.test(name))
  const { owned, recorded } = await knownFamilies(db)
  const unrecorded = names.filter((name) => !recorded.has(familyOf(name)))
  const storeDoubt = await recognizeStore(db, store, archive, { names, unrecorded })
  if (storeDoubt !== null) return { ...nothing, doubt: storeDoubt }

  const returned = inTrash.filter(({ name }) => owned.has(familyOf(name)))
  for (const file of returned) await store.restore(file)
  const restored = returned.length

  const cutoff = new Date(now.getTime() - HOUR_MS)
  const unknown = unrecorded.filter((name) => !owned.has(familyOf(name)))
  const strays = await straysOf(store, unknown, cutoff)
  const records = names.filter((name) => recorded.has(familyOf(name)))
  const doubt = doubtOf(strays, { archive, isEmpty: owned.size === 0, records })
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
  await strikeRecords(db, claimed, left)
  return { trashed: moved.length, restored, purged: expired.length, doubt: null }
}

async function readArchive(db: Db): Promise<Archive> {
  const [row] = await db<{ id: string; since: string }>(
    sql`select id, ${instant(sql`created_at`)} as since from archive_identity`,
  )
  if (row === undefined) throw new Error('the archive has no id')
  return { id: row.id, since: new Date(row.since) }
}

function familyOf(name: string): string {
  return name.slice(0, FAMILY_LENGTH)
}

function imagesIn(names: readonly string[]): number {
  return new Set(names.map(familyOf)).size
}

/** The images that have a row or a record. One statement, because an image moves from the one to the other in a commit. */
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
  /** When it was written: by the file itself, or by the time in its UUID v7 when that is later. */
  writtenAt: Date
}

/** The strays that were written before the cutoff and are still there. */
async function straysOf(store: ImageStore, names: readonly string[], cutoff: Date): Promise<Stray[]> {
  const strays: Stray[] = []
  for (const name of names) {
    const changedAt = await store.changedAt(name)
    if (changedAt === null || changedAt >= cutoff) continue
    strays.push({ name, writtenAt: new Date(Math.max(changedAt.getTime(), namedAt(name))) })
  }
  return strays
}

/** When a name was made, in milliseconds, as its UUID v7 says; 0 for any other UUID. */
function namedAt(name: string): number {
  return name[14] === '7' ? Number.parseInt(name.slice(0, 8) + name.slice(9, 13), 16) : 0
}

function doubtOf(
  strays: readonly Stray[],
  { archive, isEmpty, records }: { archive: Archive; isEmpty: boolean; records: readonly string[] },
): SweepRefusal | null {
  const files = strays.map(({ name }) => name)
  // Somebody has emptied the table: the records of so many images are no leftovers of killed uploads.
  if (isEmpty && imagesIn(records) > HANDFUL) return { kind: 'empty_database', files: [...records, ...files] }
  if (strays.length === 0) return null
  if (isEmpty) return { kind: 'empty_database', files }
  const foreign = strays.filter(({ writtenAt }) => writtenAt >= archive.since)
  if (foreign.length > 0) return { kind: 'unknown_files', files: foreign.map(({ name }) => name) }
  return imagesIn(files) > HANDFUL ? { kind: 'many_files', files } : null
}

/**
 * Marks the records that are older than the cutoff as swept, and answers the images by their family. A record that an upload is
 * just striking is held by it and left alone; an upload that comes later finds the mark and is refused its row.
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

/** Strikes the records of which no file is left, in its place or in the trash. */
async function strikeRecords(
  db: Db,
  claimed: ReadonlyMap<string, string>,
  left: readonly string[],
): Promise<void> {
  const families = new Set(left.map(familyOf))
  const done = [...claimed].filter(([family]) => !families.has(family)).map(([, filename]) => filename)
  if (done.length > 0)
    await db(sql`delete from unowned_images where filename = any(${sql.param(done)}::varchar[])`)
}
