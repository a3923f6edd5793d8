import { createHash, hash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { access, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Payload } from 'payload'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import { fitsName } from '@/integrations/image/formats'
import { StorageUnavailable, type ImageStore } from '@/integrations/storage/imageStore'
import { codeIn, hasCode, isDiskFull, nullIfMissing, reasonOf } from '@/lib/errors'
import { ok, refuse, type Result } from '@/lib/result'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { secretCheckOf } from '@/operations/secretCheck'
import { NAMED_FILES, type NamedFile } from '@/queries/media'
import { inLongTransaction, lockImages } from './connection'
import { readFacts, readSecretCheck } from './facts'
import {
  BackupRefused,
  FORMAT,
  FORMAT_ENTRY,
  imageEntry,
  MANIFEST_ENTRY,
  tableEntry,
  type BackedUpImage,
  type BackedUpTable,
  type BackupRefusal,
  type Manifest,
  type Progress,
} from './manifest'
import { patiently, type Pauses } from './patiently'
import { carriedTables, type Table } from './tables'
import { addEntry, counted, fitsInMemory, sealed } from './tar'

interface Options {
  /** The file to create. Its folder must exist. */
  path: string
  /** `PAYLOAD_SECRET`. Counts only if no server has recorded its own. */
  secret: string
  version: string
  now: Date
  progress: Progress
  /** Between attempts to read an image. */
  pauses?: Pauses
}

/**
 * Writes a backup of the whole archive (OPS-18) into one new file: all rows of one database snapshot, the images of that snapshot
 * and a manifest, sealed by a checksum. Runs beside servers, which delete no image files meanwhile (`lockImages`). The file gets its
 * name when it is complete and on the disk, and never replaces another one. The exit of the process leaves nothing else.
 */
export async function createBackup(
  payload: Payload,
  options: Options,
): Promise<Result<Manifest, BackupRefusal>> {
  const { path } = options
  // Beside the file, because a name can only be given within one file system.
  const folder = `${path}.partial-${randomUUID().slice(0, 8)}`
  const leftovers = { recursive: true, force: true, maxRetries: 3 }
  // A cancelled command exits at once.
  const onExit = () => {
    try {
      rmSync(folder, leftovers)
    } catch {
      // It stays, because an error here would hide how the command ended.
    }
  }
  process.once('exit', onExit)
  try {
    if ((await nullIfMissing(access(path).then(() => true))) !== null)
      throw new BackupRefused({ kind: 'file_exists', path })
    await mkdir(folder, { mode: 0o700 })
    const manifest = await withImagesLocked(payload, () => writeBackup(payload, folder, options))
    options.progress('finish', 0, 1)
    await publish(join(folder, 'backup.tar'), path)
    return ok(manifest)
  } catch (error) {
    const refusal = refusalOf(error, path)
    if (refusal === null) throw error
    return refuse(refusal)
  } finally {
    await rm(folder, leftovers).catch(() => undefined)
    process.off('exit', onExit)
  }
}

/** Holds the lock on a connection of its own: the snapshot must begin after the lock was taken. */
function withImagesLocked<Value>(payload: Payload, work: () => Promise<Value>): Promise<Value> {
  return inLongTransaction(payload, 'read committed read write', async (client) => {
    await lockImages(client)
    return work()
  })
}

async function writeBackup(payload: Payload, folder: string, options: Options): Promise<Manifest> {
  const tar = pack()
  const writing = pipeline(
    sealed(tar),
    createWriteStream(join(folder, 'backup.tar'), { flags: 'wx', mode: 0o600 }),
  )
  const filling = fill(payload, tar, folder, options).then(
    (manifest) => {
      tar.finalize()
      return manifest
    },
    (error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    },
  )
  // If one fails, so does the other. The writer's error is the cause in both cases.
  const [written, filled] = await Promise.allSettled([writing, filling])
  if (written.status === 'rejected') throw written.reason
  if (filled.status === 'rejected') throw filled.reason
  return filled.value
}

function fill(payload: Payload, tar: Pack, folder: string, options: Options): Promise<Manifest> {
  const { now, secret, version, progress, pauses } = options
  return inLongTransaction(payload, 'repeatable read read only', async (client) => {
    await addEntry(tar, FORMAT_ENTRY.name, FORMAT_ENTRY.text(FORMAT), now)
    const facts = await readFacts(client)
    const images = await addImages(client, imageStoreOf(payload), tar, now, progress, pauses)
    const tables: BackedUpTable[] = []
    const carried = await carriedTables(client)
    const total = carried.reduce((sum, { size }) => sum + size, 0)
    let begin = 0
    for (const table of carried) {
      const added = (share: number) => progress('tables', begin + share * table.size, total)
      tables.push(await addTable(client, table, tar, join(folder, 'table'), now, added))
      begin += table.size
    }
    const manifest: Manifest = {
      format: FORMAT,
      version,
      createdAt: now.toISOString(),
      secretCheck: (await readSecretCheck(client)) ?? secretCheckOf(secret),
      ...facts,
      images,
      tables,
    }
    await addEntry(tar, MANIFEST_ENTRY, JSON.stringify(manifest, null, 1), now)
    return manifest
  })
}

async function addImages(
  client: pg.Client,
  store: ImageStore,
  tar: Pack,
  now: Date,
  progress: Progress,
  pauses?: Pauses,
): Promise<BackedUpImage[]> {
  const { rows } = await client.query<{ filename: string; files: NamedFile[] }>(`
    select filename, ${NAMED_FILES} as files
    from media where filename is not null order by filename`)
  const images: BackedUpImage[] = []
  for (const [at, { filename, files }] of rows.entries()) {
    progress('images', at, rows.length)
    const image: BackedUpImage = { filename, files: [], missing: [], damaged: [] }
    const contents = await Promise.all(files.map(({ name }) => readImage(store, name, pauses)))
    for (const [nth, { name, size }] of files.entries()) {
      const bytes = contents[nth] ?? null
      if (bytes === null || !fitsName(name, bytes) || !fitsInMemory(bytes.length)) image.missing.push(name)
      else {
        await addEntry(tar, imageEntry(name), bytes, now)
        image.files.push({ name, bytes: bytes.length, sha256: hash('sha256', bytes) })
        if (size !== null && bytes.length !== size) image.damaged.push(name)
      }
    }
    images.push(image)
  }
  return images
}

/** The content of an image file, or null if it is missing. */
async function readImage(store: ImageStore, name: string, pauses?: Pauses): Promise<Buffer | null> {
  try {
    return await patiently(async () => {
      const stream = await store.read(name)
      return stream === null ? null : await buffer(stream)
    }, pauses)
  } catch (error) {
    // A bucket says itself what is wrong.
    if (error instanceof StorageUnavailable) throw error
    const refusal = { kind: 'image_unreadable', place: store.place, name, reason: reasonOf(error) } as const
    throw new BackupRefused(refusal)
  }
}

/**
 * Copies a table. A tar file needs the size of an entry first, so the rows go through a temporary file.
 * @param added how much is done, up to 1
 */
async function addTable(
  client: pg.Client,
  { name, columns, size }: Table,
  tar: Pack,
  temporary: string,
  now: Date,
  added: (share: number) => void,
): Promise<BackedUpTable> {
  const hash = createHash('sha256')
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout`))
  const file = createWriteStream(temporary, { mode: 0o600 })
  const copied = (done: number) => added(Math.min(done / size, 1) / 2)
  await pipeline(rows, (source: AsyncIterable<Buffer>) => counted(source, copied, hash), file)
  const bytes = file.bytesWritten
  const entry = tar.entry({ name: tableEntry(name), size: bytes, mtime: now, mode: 0o600 })
  const packed = (done: number) => added((1 + done / bytes) / 2)
  await pipeline(createReadStream(temporary), (source) => counted(source, packed), entry)
  return { name, columns, rows: rows.rowCount, bytes, sha256: hash.digest('hex') }
}

/** Gives a complete file its name, durably. Throws `BackupRefused` if the name was taken meanwhile. */
async function publish(from: string, path: string): Promise<void> {
  await sync(from)
  try {
    await link(from, path)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw new BackupRefused({ kind: 'file_exists', path })
    // Some file systems have no links.
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) throw error
    await rename(from, path)
  }
  await sync(dirname(path))
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function refusalOf(error: unknown, path: string): BackupRefusal | null {
  if (error instanceof BackupRefused) return error.refusal
  if (isDiskFull(error)) return { kind: 'no_space', place: { kind: 'folder', folder: dirname(path) } }
  if (hasCode(error, 'ENOENT', 'EACCES', 'ENAMETOOLONG', 'ENOTDIR', 'EROFS', 'EPERM'))
    return { kind: 'file_inaccessible', path, reason: reasonOf(error) }
  if (codeIn(error, (code) => code === '55P03') !== null) return { kind: 'busy' }
  return null
}
