import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Migration, Payload } from 'payload'
import type pg from 'pg'
import { fitsName, mediaTypeOf } from '@/integrations/image/formats'
import { StorageFull, type ImageStore } from '@/integrations/storage/imageStore'
import { codeIn } from '@/lib/errors'
import { ok, refuse, type Result } from '@/lib/result'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { secretCheckOf } from '@/operations/secretCheck'
import { NAMED_FILES, type NamedFile } from '@/queries/media'
import { inLongTransaction, lockImages } from './connection'
import { beginEpoch, clearBotToken, keepIdentity, readState } from './epoch'
import { readFacts } from './facts'
import {
  BackupRefused,
  FORMAT_ENTRY,
  imageEntry,
  MANIFEST_ENTRY,
  namesOf,
  tableEntry,
  type BackupRefusal,
  type Manifest,
  type Progress,
} from './manifest'
import { entriesOf, openBackup } from './openBackup'
import type { Pauses } from './patiently'
import { imageWriter, removeLeftovers } from './restoreImages'
import { finishTables, loadTable, prepareTables } from './restoreTables'
import { fitsInMemory, readEntry, type Entry } from './tar'

interface Options {
  path: string
  /** `PAYLOAD_SECRET`. */
  secret: string
  /** All migrations of this version, in order. */
  migrations: readonly Migration[]
  progress: Progress
  /** Between attempts to write an image. */
  pauses?: Pauses
}

/** What was restored. */
export interface Restored {
  manifest: Manifest
  /** Whether the backup comes from an archive with another `PAYLOAD_SECRET`. */
  isSecretOther: boolean
  /** Whether a bot token was removed that this archive's secret cannot decrypt. */
  hasLostBotToken: boolean
  /** Whether the image store is that of another archive, the original, whose id this one has taken. */
  hasTakenId: boolean
}

/**
 * Restores a backup into an empty archive (OPS-19), all or nothing, also if the process is killed: one transaction loads all rows,
 * and until it commits the written images are leftovers, which the next restore or the sweep deletes. Users, settings and built-in
 * records of the archive are replaced. Servers may run: they read the restored archive after the commit, and their writes
 * wait or fail meanwhile. A backup of an earlier version is loaded into the schema of that version, then migrated.
 */
export async function restoreBackup(
  payload: Payload,
  options: Options,
): Promise<Result<Restored, BackupRefusal>> {
  const store = imageStoreOf(payload)
  let hasBegun = false
  try {
    // Before minutes are spent on a large file.
    await inEmptyArchive(payload, async () => undefined)
    const opened = await openBackup(options.path, options.progress)
    if (!opened.ok) return opened
    const manifest = opened.value
    const known = options.migrations.map(({ name }) => name)
    if (!manifest.migrations.every((name, at) => name === known[at]))
      return refuse({ kind: 'newer_version', version: manifest.version })
    // In a transaction of its own, because new records of the same images would wait for it.
    await inEmptyArchive(payload, (client) => removeLeftoversOfOwn(client, store, manifest))
    hasBegun = true
    return ok(await inEmptyArchive(payload, (client) => restore(payload, client, store, manifest, options)))
  } catch (error) {
    if (hasBegun)
      await inEmptyArchive(payload, (client) => removeLeftovers(client, store)).catch(() => undefined)
    const refusal = refusalOf(error, store)
    if (refusal === null) throw error
    return refuse(refusal)
  }
}

/** Runs `work` in a transaction in which the archive stays empty for others. Throws `BackupRefused` if it is not empty. */
async function inEmptyArchive<Value>(
  payload: Payload,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  return inLongTransaction(payload, 'read committed read write', async (client) => {
    await lockImages(client)
    await client.query(
      'lock table projects, posts, media, api_clients, digest_runs in share row exclusive mode',
    )
    const { rows } = await client.query<{ isEmpty: boolean }>(`
      select not exists (select from projects) and not exists (select from posts) and not exists (select from media)
        and not exists (select from api_clients) and not exists (select from digest_runs) as "isEmpty"`)
    if (rows[0]?.isEmpty !== true) throw new BackupRefused({ kind: 'not_empty' })
    return work(client)
  })
}

async function removeLeftoversOfOwn(client: pg.Client, store: ImageStore, manifest: Manifest): Promise<void> {
  const carried = await store.archiveId()
  const { archive } = await readState(client)
  if (carried !== null && carried !== archive.id && carried !== manifest.archive?.id)
    throw new BackupRefused({ kind: 'other_store', place: store.place })
  await removeLeftovers(client, store)
}

async function restore(
  payload: Payload,
  client: pg.Client,
  store: ImageStore,
  manifest: Manifest,
  options: Options,
): Promise<Restored> {
  const before = await readState(client)
  await loadEntries(payload, client, store, manifest, options)
  await finishTables(payload, client, manifest, options)
  await client.query('delete from unowned_images using media where unowned_images.filename = media.filename')
  await beginEpoch(client, before, manifest)
  const hasTakenId = await keepIdentity(client, before, manifest, await store.archiveId())
  const isSecretOther = manifest.secretCheck !== secretCheckOf(options.secret)
  const hasLostBotToken = isSecretOther && (await clearBotToken(client))
  options.progress('finish', 1, 1)
  return { manifest, isSecretOther, hasLostBotToken, hasTakenId }
}

/** Loads the entries of the manifest, in its order: the images, then the tables. Throws `BackupRefused` if the file has others. */
async function loadEntries(
  payload: Payload,
  client: pg.Client,
  store: ImageStore,
  manifest: Manifest,
  { path, migrations, progress, pauses }: Options,
): Promise<void> {
  const damaged = new BackupRefused({ kind: 'damaged', path })
  const entries = entriesOf(path)
  async function next(name: string, bytes?: number): Promise<Entry> {
    const { done, value: entry } = await entries.next()
    if (done === true) throw damaged
    const { header } = entry
    if (header.name !== name || (bytes ?? header.size) !== header.size) throw damaged
    return entry
  }
  const images = await imageWriter(payload, store, pauses)
  const imageBytes = sumOf(manifest.images.flatMap(({ files }) => files))
  const tableBytes = sumOf(manifest.tables)
  let done = 0
  try {
    // Its content has been checked.
    ;(await next(FORMAT_ENTRY.name)).resume()
    for (const image of manifest.images)
      for (const { name, bytes, sha256 } of image.files) {
        progress('images', done, imageBytes)
        if (!fitsInMemory(bytes)) throw damaged
        const content = await readEntry(await next(imageEntry(name), bytes))
        if (hash('sha256', content) !== sha256) throw damaged
        if (fitsName(name, content)) await images.write(name, image, content)
        // Earlier versions carried damaged files whatever was in them.
        else if (!image.damaged.includes(name)) throw damaged
        done += bytes
      }
    await images.finish()
    const carried = await prepareTables(payload, client, manifest, migrations)
    if (carried.length !== manifest.tables.length) throw damaged
    done = 0
    for (const table of manifest.tables) {
      const begin = done
      const passed = (bytes: number) => progress('tables', begin + bytes, tableBytes)
      const entry = await next(tableEntry(table.name), table.bytes)
      if (!(await loadTable(client, carried, table, entry, passed))) throw damaged
      done += table.bytes
    }
    await next(MANIFEST_ENTRY)
  } finally {
    await images.settle()
    await entries.return(undefined)
  }
  if (!(await describesRows(client, manifest))) throw damaged
}

/** Whether the rows that were loaded are those of the manifest: what it counts, and the images with their files. */
async function describesRows(client: pg.Client, { counts, images }: Manifest): Promise<boolean> {
  const facts = await readFacts(client)
  if (!isDeepStrictEqual(facts.counts, counts)) return false
  const { rows } = await client.query<{ filename: string; files: NamedFile[] }>(
    `select filename, ${NAMED_FILES} as files from media where filename is not null`,
  )
  const imageOf = new Map(images.map((image) => [image.filename, image]))
  const isDescribed = ({ filename, files }: { filename: string; files: NamedFile[] }) => {
    const image = imageOf.get(filename)
    const names = files.map(({ name }) => name)
    return (
      image !== undefined &&
      isDeepStrictEqual(namesOf(image).sort(), names.sort()) &&
      files.every(({ name, type }) => type !== null && type === mediaTypeOf(name))
    )
  }
  return rows.length === images.length && rows.every(isDescribed)
}

function sumOf(parts: readonly { bytes: number }[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0)
}

function refusalOf(error: unknown, store: ImageStore): BackupRefusal | null {
  if (error instanceof BackupRefused) return error.refusal
  if (error instanceof StorageFull) return { kind: 'no_space', place: store.place }
  switch (codeIn(error, (code) => /^[0-9A-Z]{5}$/.test(code))) {
    case '53100':
      return { kind: 'no_space', place: null }
    case '55P03':
      return { kind: 'busy' }
    case '42501':
      return { kind: 'not_owner' }
    default:
      return null
  }
}
